package trellis.dl4j;

import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.schedule.FixedSchedule;
import org.nd4j.linalg.schedule.ISchedule;
import trellis.dl4j.updater.MomentumUpdater;

/**
 * Classical momentum: {@code v = μv − ηg; w += v}, with the rate η and the gradient g.
 *
 * <p>DL4J's {@code Nesterovs} is another rule: it looks ahead by one more step of the momentum.
 */
public final class Momentum extends ScheduledUpdater {
  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  Momentum() {}

  /**
   * Momentum with one rate at all steps.
   *
   * @param rate of each step: η
   * @param momentum the share of the last step that is made again: μ, from 0 up to but not 1
   */
  public Momentum(double rate, double momentum) {
    this(new FixedSchedule(rate), momentum);
  }

  /**
   * A rate that follows a schedule, as {@code InverseSchedule}.
   *
   * @param rate of each step: η
   * @param momentum the share of the last step that is made again: μ, from 0 up to but not 1
   */
  public Momentum(ISchedule rate, double momentum) {
    super(rate, momentum);
  }

  @Override
  public long stateSize(long numParams) {
    return numParams;
  }

  @Override
  public GradientUpdater<Momentum> instantiate(INDArray viewArray, boolean initializeViewArray) {
    MomentumUpdater updater = new MomentumUpdater(this);
    INDArray row = viewArray.reshape(viewArray.length());
    updater.setStateViewArray(row, row.shape(), row.ordering(), initializeViewArray);
    return updater;
  }

  @Override
  public GradientUpdater<Momentum> instantiate(
      Map<String, INDArray> updaterState, boolean initializeStateArrays) {
    MomentumUpdater updater = new MomentumUpdater(this);
    updater.setState(updaterState, initializeStateArrays);
    return updater;
  }

  @Override
  public Momentum clone() {
    return new Momentum(rate().clone(), momentum());
  }
}

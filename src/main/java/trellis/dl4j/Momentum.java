package trellis.dl4j;

import java.util.Map;
import java.util.Objects;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.schedule.FixedSchedule;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * Classical momentum: {@code v = μv − ηg; w += v}, with the rate η and the gradient g.
 *
 * <p>DL4J's {@code Nesterovs} is another rule: it looks ahead by one more step of the momentum.
 */
public final class Momentum implements IUpdater {
  private static final long serialVersionUID = 1L;

  private double momentum;
  private ISchedule rate;

  /** For reading JSON. */
  Momentum() {}

  /** The same rate at all steps. */
  public Momentum(double rate, double momentum) {
    this(new FixedSchedule(rate), momentum);
  }

  /** A rate that follows a schedule, as {@code InverseSchedule}. */
  public Momentum(ISchedule rate, double momentum) {
    if (!(momentum >= 0 && momentum < 1)) {
      throw new LayerException("momentum is " + momentum + ", expected from 0 up to but not 1");
    }
    this.rate = rate;
    this.momentum = momentum;
  }

  /** The share of the last step that is kept in the next: μ. */
  public double momentum() {
    return momentum;
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
    return new Momentum(rate.clone(), momentum);
  }

  @Override
  public double getLearningRate(int iteration, int epoch) {
    return rate.valueAt(iteration, epoch);
  }

  @Override
  public boolean hasLearningRate() {
    return true;
  }

  @Override
  public void setLrAndSchedule(double lr, ISchedule lrSchedule) {
    this.rate = lrSchedule == null ? new FixedSchedule(lr) : lrSchedule;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Momentum updater
        && momentum == updater.momentum
        && Objects.equals(rate, updater.rate);
  }

  @Override
  public int hashCode() {
    return Objects.hash(momentum, rate);
  }

  @Override
  public String toString() {
    return "Momentum(rate=" + rate + ", momentum=" + momentum + ")";
  }
}

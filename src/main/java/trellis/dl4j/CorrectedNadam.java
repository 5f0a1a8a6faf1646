package trellis.dl4j;

import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.GradientUpdater;
import org.nd4j.linalg.schedule.FixedSchedule;
import org.nd4j.linalg.schedule.ISchedule;
import trellis.dl4j.updater.CorrectedNadamUpdater;

/**
 * Nadam whose mean of squares is corrected for its beginning with 0, as Dozat has it.
 *
 * <p>DL4J's {@code Nadam} leaves that out: its first steps are 30 times as long as the rate says,
 * and it takes a thousand steps until they are as they should be.
 */
public final class CorrectedNadam extends ScheduledUpdater {
  /** The share of the mean of squares that a step keeps: γ. */
  public static final double SQUARES_KEPT = 0.999;

  /** Keeps weights that had no gradient from a division by 0. */
  public static final double EPSILON = 1e-8;

  private static final long serialVersionUID = 1L;

  /** For reading JSON. */
  CorrectedNadam() {}

  /**
   * Nadam with one rate at all steps.
   *
   * @param rate of each step
   * @param momentum the share of the mean of gradients that a step keeps: μ, from 0 up to but not 1
   */
  public CorrectedNadam(double rate, double momentum) {
    this(new FixedSchedule(rate), momentum);
  }

  /**
   * A rate that follows a schedule, as {@code InverseSchedule}.
   *
   * @param rate of each step
   * @param momentum the share of the mean of gradients that a step keeps: μ, from 0 up to but not 1
   */
  public CorrectedNadam(ISchedule rate, double momentum) {
    super(rate, momentum);
  }

  /** First the means of gradients, then those of their squares. */
  @Override
  public long stateSize(long numParams) {
    return 2 * numParams;
  }

  @Override
  public GradientUpdater<CorrectedNadam> instantiate(
      INDArray viewArray, boolean initializeViewArray) {
    CorrectedNadamUpdater updater = new CorrectedNadamUpdater(this);
    long[] shape = {viewArray.length() / 2};
    updater.setStateViewArray(viewArray, shape, viewArray.ordering(), initializeViewArray);
    return updater;
  }

  @Override
  public GradientUpdater<CorrectedNadam> instantiate(
      Map<String, INDArray> updaterState, boolean initializeStateArrays) {
    CorrectedNadamUpdater updater = new CorrectedNadamUpdater(this);
    updater.setState(updaterState, initializeStateArrays);
    return updater;
  }

  @Override
  public CorrectedNadam clone() {
    return new CorrectedNadam(rate().clone(), momentum());
  }
}

package trellis.dl4j;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.schedule.FixedSchedule;
import org.nd4j.linalg.schedule.ISchedule;

/** An updater configuration with a rate, which may have a schedule, and a momentum. */
public abstract class ScheduledUpdater implements IUpdater {
  private static final long serialVersionUID = 1L;

  /** The share of what was before that is kept in a step. */
  private double momentum;

  /** The rate of each step. */
  private ISchedule rate;

  /** For reading JSON. */
  ScheduledUpdater() {}

  ScheduledUpdater(ISchedule rate, double momentum) {
    if (!(momentum >= 0 && momentum < 1)) {
      throw new LayerException("momentum is " + momentum + ", expected from 0 up to but not 1");
    }
    this.rate = rate;
    this.momentum = momentum;
  }

  /** {@return the share of what was before that is kept in a step} */
  public final double momentum() {
    return momentum;
  }

  /**
   * Refuses the state of another updater.
   *
   * @param state by key
   * @param keys that it must have, and no other
   * @throws LayerException when it has others
   */
  public final void requireState(Map<String, INDArray> state, String... keys) {
    if (!state.keySet().equals(Set.of(keys))) {
      throw new LayerException(
          "the state of "
              + getClass().getSimpleName()
              + " is "
              + String.join(" and ", keys)
              + ", but there is "
              + new TreeSet<>(state.keySet()));
    }
  }

  final ISchedule rate() {
    return rate;
  }

  @Override
  public abstract ScheduledUpdater clone();

  @Override
  public final double getLearningRate(int iteration, int epoch) {
    return rate.valueAt(iteration, epoch);
  }

  @Override
  public final boolean hasLearningRate() {
    return true;
  }

  @Override
  public final void setLrAndSchedule(double lr, ISchedule lrSchedule) {
    this.rate = lrSchedule == null ? new FixedSchedule(lr) : lrSchedule;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof ScheduledUpdater updater
        && getClass() == updater.getClass()
        && momentum == updater.momentum
        && Objects.equals(rate, updater.rate);
  }

  @Override
  public final int hashCode() {
    return Objects.hash(getClass(), momentum, rate);
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + "(rate=" + rate + ", momentum=" + momentum + ")";
  }
}

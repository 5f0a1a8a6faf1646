package trellis.train.optimizer;

import trellis.config.TrainConfig;
import trellis.config.TrainConfig.Schedule;

/** The learning rate of each step. */
public final class RateSchedule {
  private final TrainConfig train;
  private final long steps; // of the whole training
  private final double warm; // the steps in which the rate rises

  /**
   * The schedule of a training.
   *
   * @param batches of an epoch
   */
  public RateSchedule(TrainConfig train, int batches) {
    this.train = train;
    this.steps = (long) batches * train.epochs();
    this.warm = train.warmup() * steps;
  }

  /**
   * The rate that an epoch begins with, but for its rise.
   *
   * @param epoch counted from 1
   * @param earlierSteps in the epochs before
   */
  public double ofEpoch(int epoch, long earlierSteps) {
    if (train.schedule() == Schedule.LINEAR) {
      return train.rate() * left(earlierSteps);
    }
    return train.rate() / (1 + train.decay() * (epoch - 1));
  }

  /**
   * The rate of a step.
   *
   * @param ofEpoch the rate of its epoch
   * @param number of the step since training began, counted from 0
   */
  public double ofStep(double ofEpoch, long number) {
    double rate = train.schedule() == Schedule.LINEAR ? train.rate() * left(number) : ofEpoch;
    return number + 1 < warm ? rate * ((number + 1) / warm) : rate;
  }

  /** 1 until it has risen, then down to nothing behind the last step. */
  private double left(long number) {
    return number < warm ? 1 : (steps - number) / (steps - warm);
  }
}

package trellis.train.result;

/**
 * How far a training has come after an epoch; a checkpoint keeps it. Immutable.
 *
 * @param epoch the epochs that are done
 * @param best the best of them
 * @param tokens tokens trained
 * @param trainSeconds seconds of training alone
 * @param seconds seconds of all epochs, scoring and saving the model included
 */
public record TrainingProgress(
    int epoch, EarlyStopping best, long tokens, double trainSeconds, double seconds) {
  /** Before the first epoch. */
  public static final TrainingProgress START =
      new TrainingProgress(0, EarlyStopping.START, 0, 0, 0);

  /** The progress after one more epoch. */
  public TrainingProgress after(EpochReport report, long epochTokens) {
    return new TrainingProgress(
        report.epoch(),
        best.after(report.epoch(), report.dev()),
        tokens + epochTokens,
        trainSeconds + report.trainSeconds(),
        seconds + report.seconds());
  }

  /** Whether the last epoch is the best. */
  public boolean endsWithTheBest() { // Jackson would write a method called is… into the checkpoint
    return epoch == best.bestEpoch();
  }

  /** Tokens trained a second. */
  public double tokensPerSecond() {
    return trainSeconds == 0 ? 0 : tokens / trainSeconds;
  }
}

package trellis.train.result;

/**
 * How far a training is after an epoch, as a checkpoint keeps it; immutable.
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

  /**
   * After one more epoch, with its dev score, its tokens, and its seconds without and with scoring.
   */
  public TrainingProgress after(
      double dev, long epochTokens, double epochTrainSeconds, double epochSeconds) {
    return new TrainingProgress(
        epoch + 1,
        best.after(epoch + 1, dev),
        tokens + epochTokens,
        trainSeconds + epochTrainSeconds,
        seconds + epochSeconds);
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

package trellis.train.result;

/**
 * How far a training has come after an epoch, or within the next; a checkpoint keeps it. Immutable.
 *
 * @param epoch the epochs that are done
 * @param best the best of them
 * @param tokens tokens trained
 * @param trainSeconds seconds of training alone
 * @param seconds seconds of all epochs, scoring and saving the model included
 * @param part what is done of the epoch after these
 */
public record TrainingProgress(
    int epoch,
    EarlyStopping best,
    long tokens,
    double trainSeconds,
    double seconds,
    EpochPart part) {
  /** Before the first epoch. */
  public static final TrainingProgress START =
      new TrainingProgress(0, EarlyStopping.START, 0, 0, 0, EpochPart.NONE);

  /** A checkpoint of an earlier version names no part. */
  public TrainingProgress {
    part = part == null ? EpochPart.NONE : part;
  }

  /** This progress, of a training that keeps the weights of its last epoch. */
  public TrainingProgress keepingLast() {
    EarlyStopping last = new EarlyStopping(best.bestEpoch(), best.bestScore(), true);
    return new TrainingProgress(epoch, last, tokens, trainSeconds, seconds, part);
  }

  /** The progress after one more epoch. */
  public TrainingProgress after(EpochReport report, long epochTokens) {
    return new TrainingProgress(
        report.epoch(),
        best.after(report.epoch(), report.dev()),
        tokens + epochTokens,
        trainSeconds + report.trainSeconds(),
        seconds + report.seconds(),
        EpochPart.NONE);
  }

  /** This progress, and a part of the next epoch. */
  public TrainingProgress with(EpochPart done) {
    return new TrainingProgress(epoch, best, tokens, trainSeconds, seconds, done);
  }

  /** Whether a part of the next epoch is done. */
  public boolean hasPart() {
    return part.steps() > 0;
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

package trellis.train;

/** Adds up what the steps of an epoch did. */
final class EpochTally {
  private final long begun = System.nanoTime();
  private int batches;
  private long sentences;
  private long tokens;
  private double loss;
  private double norms;
  private int clipped;
  private boolean isOver;
  private double seconds; // once it is over

  /**
   * Adds a step.
   *
   * @param batchLoss summed over the sentences
   */
  void add(int batchSentences, long batchTokens, double batchLoss, double norm, boolean isClipped) {
    batches++;
    sentences += batchSentences;
    tokens += batchTokens;
    loss += batchLoss;
    norms += norm;
    clipped += isClipped ? 1 : 0;
  }

  int batches() {
    return batches;
  }

  long tokens() {
    return tokens;
  }

  /** The mean loss of a sentence. */
  double meanLoss() {
    return loss / sentences;
  }

  /** The mean loss of a token. */
  double lossPerToken() {
    return loss / tokens;
  }

  /** The mean norm of the gradient before it was clipped. */
  double meanNorm() {
    return norms / batches;
  }

  /** The share of the steps whose gradient was clipped. */
  double clippedShare() {
    return (double) clipped / batches;
  }

  /** The epoch's steps are over. */
  void end() {
    seconds = seconds();
    isOver = true;
  }

  /** Seconds of training so far. */
  double seconds() {
    return isOver ? seconds : (System.nanoTime() - begun) / 1e9;
  }

  double tokensPerSecond() {
    return tokens / seconds();
  }
}

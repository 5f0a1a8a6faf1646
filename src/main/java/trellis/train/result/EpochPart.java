package trellis.train.result;

/**
 * How much of an epoch was trained when a checkpoint was written within it, and its figures so far.
 *
 * @param steps steps made
 * @param sentences their sentences
 * @param tokens their tokens
 * @param loss summed over the sentences
 * @param norms the norms of the gradients, summed over the steps
 * @param clipped steps whose gradient was clipped
 * @param seconds since the epoch began
 */
public record EpochPart(
    int steps,
    long sentences,
    long tokens,
    double loss,
    double norms,
    int clipped,
    double seconds) {
  /** Nothing yet. */
  public static final EpochPart NONE = new EpochPart(0, 0, 0, 0, 0, 0, 0);
}

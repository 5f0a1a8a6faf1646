package trellis.autodiff.tensor;

/**
 * Where the tokens of a batch lie: time-major rows without padding.
 *
 * <p>The sentences are sorted, longest first. Step {@code t} has one row for each sentence that has
 * a token {@code t}; these are the first {@code running(t)} sentences, in order.
 */
public final class PackedSequence {
  private final int[] lengths; // [sentences], falling
  private final int[] starts; // [steps + 1]: the first row of a step; at the end the number of rows

  private PackedSequence(int[] lengths, int[] starts) {
    this.lengths = lengths;
    this.starts = starts;
  }

  /**
   * The packing of sentences of these lengths, each at least 1, none longer than the one before.
   */
  public static PackedSequence of(int[] lengths) {
    if (lengths.length == 0) {
      throw new TapeException("packing: no sentences; a batch has at least one");
    }
    for (int s = 0; s < lengths.length; s++) {
      if (lengths[s] < 1 || s > 0 && lengths[s] > lengths[s - 1]) {
        throw new TapeException(
            "packing: sentence "
                + s
                + " has length "
                + lengths[s]
                + (s > 0 ? " after one of length " + lengths[s - 1] : "")
                + ", expected at least 1 and the longest sentences first");
      }
    }
    int[] starts = new int[lengths[0] + 1];
    int running = lengths.length;
    for (int t = 0; t < lengths[0]; t++) {
      while (lengths[running - 1] <= t) {
        running--;
      }
      starts[t + 1] = starts[t] + running;
    }
    return new PackedSequence(lengths.clone(), starts);
  }

  /** How many sentences there are. */
  public int sentences() {
    return lengths.length;
  }

  /** How many steps there are: the length of the longest sentence. */
  public int steps() {
    return starts.length - 1;
  }

  /** How many tokens there are in all. */
  public int rows() {
    return starts[starts.length - 1];
  }

  /** The number of tokens of a sentence. */
  public int length(int sentence) {
    return lengths[sentence];
  }

  /** How many sentences have a token at this step. */
  public int running(int step) {
    return starts[step + 1] - starts[step];
  }

  /** The first row of a step; for the step after the last one, the number of rows. */
  public int start(int step) {
    return starts[step];
  }

  /** The row of one token. */
  public int row(int sentence, int step) {
    return starts[step] + sentence;
  }
}

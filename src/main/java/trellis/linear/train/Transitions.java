package trellis.linear.train;

import java.io.Serializable;
import java.util.Optional;
import java.util.stream.IntStream;
import trellis.crf.WantedPairs;
import trellis.linear.StateFeatures;

/** Which labels after one another have a weight. */
public final class Transitions implements Serializable {
  private static final long serialVersionUID = 1L;

  /** None has. */
  public static final Transitions NONE = new Transitions(false, null);

  /** All have. */
  public static final Transitions ALL = new Transitions(true, null);

  private final boolean haveWeights;
  private final WantedPairs seen; // null: all or none

  private Transitions(boolean haveWeights, WantedPairs seen) {
    this.haveWeights = haveWeights;
    this.seen = seen;
  }

  /**
   * Those that a corpus has, for a shape without latent states.
   *
   * @param seen for each label those that come behind it
   */
  public static Transitions of(StateFeatures seen) {
    return new Transitions(
        true,
        new WantedPairs(
            IntStream.rangeClosed(0, seen.rows()).map(seen::start).toArray(),
            IntStream.range(0, seen.size()).map(seen::label).toArray()));
  }

  /** The pairs that have weights; null: all or none. */
  WantedPairs seen() {
    return seen;
  }

  /** How many have weights. */
  int count(ChainShape shape) {
    if (!haveWeights) {
      return 0;
    }
    return seen == null ? shape.transitions() : seen.size();
  }

  /**
   * The places in {@code [from][to]} of the transitions that have weights; empty where all have.
   */
  public Optional<int[]> places() {
    if (seen == null) {
      return Optional.empty();
    }
    int labels = seen.starts().length - 1;
    int[] places = new int[seen.size()];
    for (int from = 0; from < labels; from++) {
      for (int k = seen.starts()[from]; k < seen.starts()[from + 1]; k++) {
        places[k] = from * labels + seen.labels()[k];
      }
    }
    return Optional.of(places);
  }
}

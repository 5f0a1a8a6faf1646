package trellis.crf;

import java.util.ArrayList;
import java.util.List;

/**
 * The n best label sequences of a sentence, exactly and in order.
 *
 * <p>Each cell (token, label) lists its best hypotheses, best first, and finds a further one only
 * when it is asked for (Huang &amp; Chiang 2005, "Better k-best parsing", algorithm 3). So the work
 * beyond Viterbi's is at most one step a token for each path, not n steps in every cell. Sums are
 * formed from left to right and rounding keeps the order of sums, so the order is exactly that of
 * {@link PathScore}. Not thread-safe.
 */
public final class NBest {
  private final Viterbi viterbi = new Viterbi();

  /** The best {@code n} paths, best first, all different; fewer if fewer are possible. */
  public List<LabelPath> decode(
      TransitionScores transitionScores, float[] emissions, int at, int length, int n) {
    if (n < 0) {
      throw new IllegalArgumentException(
          "cannot give the best " + n + " paths: n must be 0 or more");
    }
    if (length == 0) {
      return n == 0 ? List.of() : List.of(new LabelPath(new int[0], 0));
    }
    viterbi.forward(transitionScores, emissions, at, length);
    NBestSearch hypotheses = new NBestSearch(transitionScores, emissions, at, length, viterbi);
    List<LabelPath> paths = new ArrayList<>();
    while (paths.size() < n && hypotheses.findEnd(paths.size())) {
      paths.add(hypotheses.path(paths.size()));
    }
    return List.copyOf(paths);
  }
}

package trellis.crf;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The best hypotheses of one cell (token, label) of an n-best search, as far as they are known,
 * best first.
 *
 * <p>A hypothesis is a label sequence up to that token. It is kept as a step from another one: the
 * label before, and the rank of the hypothesis there that it goes on from.
 */
final class CellHypotheses {
  /**
   * A label sequence up to a token.
   *
   * @param from the label before the last one; -1 at the first token
   * @param rank of the hypothesis that it goes on from, among those of that label
   */
  record Hypothesis(double score, int from, int rank) implements Comparable<Hypothesis> {
    /** Better first; of equals the one from the lower label, as in Viterbi. */
    @Override
    public int compareTo(Hypothesis other) {
      int byScore = Double.compare(other.score, score);
      return byScore != 0 ? byScore : Integer.compare(from, other.from);
    }
  }

  private final int label; // of the cell
  private final List<Hypothesis> known = new ArrayList<>();
  private final PriorityQueue<Hypothesis> candidates = new PriorityQueue<>();

  CellHypotheses(int label) {
    this.label = label;
  }

  int label() {
    return label;
  }

  /** Adds a candidate for the next hypothesis; an impossible one is dropped. */
  void offer(double score, int from, int rank) {
    if (score > Double.NEGATIVE_INFINITY) {
      candidates.add(new Hypothesis(score, from, rank));
    }
  }

  /** Makes the best candidate the next known hypothesis, if there is one. */
  void advance() {
    if (!candidates.isEmpty()) {
      known.add(candidates.remove());
    }
  }

  int size() {
    return known.size();
  }

  Hypothesis get(int rank) {
    return known.get(rank);
  }

  Hypothesis last() {
    return known.get(known.size() - 1);
  }
}

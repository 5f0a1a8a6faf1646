package trellis.crf;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The best ways to reach one cell (token, label) that are known so far, best first.
 *
 * <p>A way is known by where it came from: the label before, and which of that label's ways.
 */
final class WayList {
  /** A way: its score, the label before it (or -1) and the rank among the ways of that label. */
  record Way(double score, int from, int rank) implements Comparable<Way> {
    /** Better first; of equals the one from the lower label, as in Viterbi. */
    @Override
    public int compareTo(Way other) {
      int byScore = Double.compare(other.score, score);
      return byScore != 0 ? byScore : Integer.compare(from, other.from);
    }
  }

  private final int label; // of the cell
  private final List<Way> known = new ArrayList<>();
  private final PriorityQueue<Way> candidates = new PriorityQueue<>();

  WayList(int label) {
    this.label = label;
  }

  int label() {
    return label;
  }

  /** Offers a way; impossible ones are dropped. */
  void offer(double score, int from, int rank) {
    if (score > Double.NEGATIVE_INFINITY) {
      candidates.add(new Way(score, from, rank));
    }
  }

  /** Makes the best candidate the next known way, if there is one. */
  void advance() {
    if (!candidates.isEmpty()) {
      known.add(candidates.remove());
    }
  }

  int size() {
    return known.size();
  }

  Way get(int rank) {
    return known.get(rank);
  }

  Way last() {
    return known.get(known.size() - 1);
  }
}

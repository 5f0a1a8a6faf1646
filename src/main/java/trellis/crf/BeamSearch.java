package trellis.crf;

import java.util.Arrays;

/**
 * Viterbi that keeps the best hypotheses of a token alone: it finds a good label sequence, mostly
 * the best, in a number of steps that grows with the labels, not with their square.
 *
 * <p>Of each token the best {@code width} labels are kept, each with the best hypothesis that ends
 * in it; of equal ones the lower label. A reusable workspace; not thread-safe.
 */
public final class BeamSearch {
  private final int width;
  private final PerTokenTransitions perTokenTransitions = new PerTokenTransitions();
  private double[] reached = {}; // [labels]: of the token at hand
  private int[][] kept = {}; // [token][place]: labels in ascending order
  private double[][] scores = {}; // [token][place]: of the best hypothesis that ends in the label
  private int[] counts = {}; // [token] how many were kept
  private double[] heap = {}; // [width]: the greatest scores of a token, the smallest first

  /**
   * Prepares a search.
   *
   * @param width how many labels of a token are kept, 1 at least
   */
  public BeamSearch(int width) {
    if (width < 1) {
      throw new IllegalArgumentException("a beam keeps 1 label of a token or more, not " + width);
    }
    this.width = width;
  }

  /**
   * Writes the labels that were found and returns their score. If the search finds no possible
   * sequence, be there one or not, the score is negative infinity and the labels are all 0.
   */
  public double decode(
      TransitionScores transitionScores,
      float[] emissions,
      int at,
      int length,
      int[] labels,
      int labelsAt) {
    if (length == 0) {
      return 0;
    }
    int count = transitionScores.labels();
    grow(length, count);
    System.arraycopy(transitionScores.start(), 0, reached, 0, count);
    for (int t = 0; t < length; t++) {
      if (t > 0) {
        step(transitionScores, t, count);
      }
      for (int label = 0; label < count; label++) {
        reached[label] += emissions[at + t * count + label];
      }
      keep(t, count);
    }
    int place = -1;
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < counts[length - 1]; i++) {
      double ended = scores[length - 1][i] + transitionScores.end()[kept[length - 1][i]];
      if (ended > best) {
        best = ended;
        place = i;
      }
    }
    if (place < 0) {
      Arrays.fill(labels, labelsAt, labelsAt + length, 0);
      return best;
    }
    for (int t = length - 1; t >= 0; t--) {
      int label = kept[t][place];
      labels[labelsAt + t] = label;
      if (t > 0) {
        float emission = emissions[at + t * count + label];
        place = cameFrom(transitionScores, t, label, emission, scores[t][place]);
      }
    }
    return best;
  }

  // Searched for when going back, as in Viterbi: noting it when going forward would cost a
  // comparison and two writes for each pair.
  private int cameFrom(
      TransitionScores transitionScores, int token, int label, float emission, double wanted) {
    int place = 0;
    while (place < counts[token - 1] - 1
        && scores[token - 1][place]
                + transitionScores.transition(token, kept[token - 1][place], label)
                + emission
            != wanted) {
      place++;
    }
    return place;
  }

  /** Goes on from the labels that were kept to all labels of the next token. */
  private void step(TransitionScores transitionScores, int token, int labels) {
    Arrays.fill(reached, 0, labels, Double.NEGATIVE_INFINITY);
    double[][] shared =
        transitionScores.hasOwn()
            ? null
            : transitionScores.steps(perTokenTransitions, token + 1).scores(token);
    for (int i = 0; i < counts[token - 1]; i++) {
      int from = kept[token - 1][i];
      double score = scores[token - 1][i];
      if (shared == null) {
        for (int to = 0; to < labels; to++) {
          double step = transitionScores.transition(token, from, to);
          reached[to] = Math.max(reached[to], score + step);
        }
      } else {
        takeIn(score, shared[from], reached);
      }
    }
  }

  private static void takeIn(double score, double[] row, double[] reached) {
    for (int to = 0; to < row.length; to++) {
      reached[to] = Math.max(reached[to], score + row[to]);
    }
  }

  /** Keeps the labels with the greatest scores. */
  private void keep(int token, int labels) {
    double least = least(labels);
    int ties = width; // of the smallest score kept there is room for those
    for (int label = 0; label < labels; label++) {
      ties -= reached[label] > least ? 1 : 0;
    }
    int count = 0;
    for (int label = 0; label < labels; label++) {
      double score = reached[label];
      if (score > least || score == least && ties-- > 0) {
        kept[token][count] = label;
        scores[token][count] = score;
        count++;
      }
    }
    counts[token] = count;
  }

  /** The smallest of the greatest scores; of fewer than are kept, the smallest possible one. */
  private double least(int labels) {
    int width = Math.min(this.width, labels);
    int size = 0;
    for (int label = 0; label < labels; label++) {
      double score = reached[label];
      if (score > Double.NEGATIVE_INFINITY && size < width) {
        heap[size] = score;
        moveUp(size);
        size++;
      } else if (size == width && score > heap[0]) {
        heap[0] = score;
        moveDown(width);
      }
    }
    return size == 0 ? Double.POSITIVE_INFINITY : heap[0];
  }

  private void moveUp(int place) {
    int child = place;
    while (child > 0 && heap[(child - 1) / 2] > heap[child]) {
      swap(child, (child - 1) / 2);
      child = (child - 1) / 2;
    }
  }

  private void moveDown(int size) {
    int parent = 0;
    int child = 1;
    while (child < size) {
      child += child + 1 < size && heap[child + 1] < heap[child] ? 1 : 0;
      if (heap[parent] <= heap[child]) {
        return;
      }
      swap(parent, child);
      parent = child;
      child = 2 * parent + 1;
    }
  }

  private void swap(int one, int other) {
    double score = heap[one];
    heap[one] = heap[other];
    heap[other] = score;
  }

  private void grow(int length, int labels) {
    if (reached.length < labels) {
      reached = new double[labels];
    }
    int most = Math.min(width, labels);
    if (heap.length < most) {
      heap = new double[most];
      kept = new int[0][];
    }
    if (kept.length < length) {
      kept = new int[length][heap.length];
      scores = new double[length][heap.length];
      counts = new int[length];
    }
  }
}

package trellis.crf;

/**
 * The n-best search in one sentence: keeps the best hypotheses of each cell (token, label) and of
 * the sentence's end, and finds further ones only when they are asked for.
 */
final class NBestSearch {
  private final TransitionScores transitionScores;
  private final float[] emissions;
  private final int at;
  private final int length;
  private final int labels;
  private final Viterbi viterbi;
  private final CellHypotheses[] lists; // [length][labels], null until asked for
  private final CellHypotheses end;
  private final CellHypotheses[] waiting; // [length]: for a hypothesis of a cell before

  NBestSearch(
      TransitionScores transitionScores, float[] emissions, int at, int length, Viterbi viterbi) {
    this.transitionScores = transitionScores;
    this.emissions = emissions;
    this.at = at;
    this.length = length;
    this.labels = transitionScores.labels();
    this.viterbi = viterbi;
    lists = new CellHypotheses[length * labels];
    waiting = new CellHypotheses[length + 1];
    end = open(length, -1);
  }

  /** Whether there is a path of this rank; ranks must be asked for in turn. */
  boolean findEnd(int rank) {
    if (rank == end.size() && rank > 0) {
      findNext();
    }
    return rank < end.size();
  }

  /** The path of a rank that was found. */
  LabelPath path(int rank) {
    CellHypotheses.Hypothesis hypothesis = end.get(rank);
    double score = hypothesis.score();
    int[] path = new int[length];
    for (int t = length - 1; t >= 0; t--) {
      path[t] = hypothesis.from();
      hypothesis = list(t, hypothesis.from()).get(hypothesis.rank());
    }
    return new LabelPath(path, score);
  }

  /**
   * Finds the next best hypothesis for the whole sentence, if there is one.
   *
   * <p>What may come after the last known hypothesis of a cell is the same step from the next
   * hypothesis of the cell before. That one may have to be found first, and so on towards the
   * sentence's start: go back as far as needed, then forward again.
   */
  private void findNext() {
    int t = length;
    waiting[t] = end;
    while (t > 0 && !isNextKnown(t, waiting[t].last())) {
      waiting[t - 1] = list(t - 1, waiting[t].last().from());
      t--;
    }
    for (; t <= length; t++) {
      if (t > 0) {
        offerNext(t, waiting[t]);
      }
      waiting[t].advance();
    }
  }

  private boolean isNextKnown(int t, CellHypotheses.Hypothesis hypothesis) {
    return hypothesis.rank() + 1 < list(t - 1, hypothesis.from()).size();
  }

  private void offerNext(int t, CellHypotheses list) {
    int from = list.last().from();
    int rank = list.last().rank() + 1;
    CellHypotheses before = list(t - 1, from);
    if (rank < before.size()) {
      list.offer(stepped(t, before.get(rank).score(), from, list.label()), from, rank);
    }
  }

  private CellHypotheses list(int t, int label) {
    int cell = t * labels + label;
    if (lists[cell] == null) {
      lists[cell] = open(t, label);
    }
    return lists[cell];
  }

  /**
   * A list that knows its best hypothesis, which follows from Viterbi's scores of the row before.
   */
  private CellHypotheses open(int t, int label) {
    CellHypotheses list = new CellHypotheses(label);
    if (t == 0) {
      list.offer(viterbi.best(0, label), -1, 0);
    } else {
      for (int from = 0; from < labels; from++) {
        list.offer(stepped(t, viterbi.best(t - 1, from), from, label), from, 0);
      }
    }
    list.advance();
    return list;
  }

  /** The score after one more step, to a label or (t = length) to the end. */
  private double stepped(int t, double score, int from, int to) {
    return t == length
        ? score + transitionScores.end()[from]
        : score + transitionScores.transition(t, from, to) + emissions[at + t * labels + to];
  }
}

package trellis.crf.constraint;

import java.util.Arrays;
import trellis.crf.TransitionFunction;
import trellis.crf.TransitionScores;

/**
 * The transition scores between the states of a lattice: those of a chain over labels, and what
 * patterns add that are decided on the way.
 *
 * @param lattice whose edges are the possible transitions
 * @param overLabels the transition scores between labels
 */
record LatticeTransitions(ConstraintLattice lattice, TransitionScores overLabels)
    implements TransitionFunction {
  @Override
  public double score(int token, int from, int to) {
    int before = lattice.label(token - 1, from);
    int label = lattice.label(token, to);
    if (before < 0 || label < 0 || lattice.next(token, from, label) != to) {
      return Double.NEGATIVE_INFINITY;
    }
    return overLabels.transition(token, before, label) + lattice.added(token, from, label);
  }

  @Override
  public void copyTo(double[][] scores, int token) {
    for (int from = 0; from < scores.length; from++) {
      Arrays.fill(scores[from], Double.NEGATIVE_INFINITY);
      int before = lattice.label(token - 1, from);
      if (before >= 0) {
        copyRow(scores[from], token, from, before);
      }
    }
  }

  private void copyRow(double[] scores, int token, int from, int before) {
    int labels = overLabels.labels();
    for (int label = 0; label < labels; label++) {
      int to = lattice.next(token, from, label);
      if (to >= 0) {
        scores[to] =
            overLabels.transition(token, before, label) + lattice.added(token, from, label);
      }
    }
  }
}

package trellis.indouble.linear;

import java.util.Arrays;
import trellis.indouble.crf.LatentStates;
import trellis.indouble.crf.LogLikelihood;
import trellis.indouble.crf.PossiblePaths;
import trellis.indouble.crf.TransitionScores;
import trellis.linear.train.ChainLikelihood;
import trellis.linear.train.ChainShape;

/** The CRF in double; {@link ChainLikelihood} finds this class by its name. */
public final class DoubleChain implements ChainLikelihood {
  private final LogLikelihood likelihood = new LogLikelihood();
  private ChainShape shape;
  private TransitionScores scores;
  private double[] edges = {};
  private double[] derivatives = {};
  private boolean[][] ofEachLabel; // [label][latent state]; null where none is hidden

  @Override
  public void begin(ChainShape shape, double[] transitions) {
    if (!shape.equals(this.shape)) {
      this.shape = shape;
      edges = new double[shape.columns()];
      LatentStates states = new LatentStates(shape.labels(), shape.states());
      ofEachLabel = shape.states() == 1 ? null : states.ofEachLabel();
    }
    double[] none = new double[shape.columns()];
    scores = new TransitionScores(shape.columns(), none, transitions, none);
  }

  @Override
  public double differentiate(double[] emissions, int length, int[] gold, double[] sums) {
    int size = length * edges.length;
    if (derivatives.length < size) {
      derivatives = new double[size];
    }
    double loss;
    if (ofEachLabel == null) {
      loss =
          likelihood.differentiate(
              scores, emissions, length, gold, derivatives, edges, sums, 0, edges);
    } else {
      PossiblePaths paths = LatentStates.agreeing(gold, length, ofEachLabel);
      loss =
          likelihood.differentiate(
              scores, scores, emissions, length, paths, derivatives, edges, sums, 0, edges);
    }
    System.arraycopy(derivatives, 0, emissions, 0, size);
    Arrays.fill(edges, 0);
    return loss;
  }
}

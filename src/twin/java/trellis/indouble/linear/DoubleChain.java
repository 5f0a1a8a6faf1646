package trellis.indouble.linear;

import java.util.Arrays;
import trellis.indouble.crf.LatentStates;
import trellis.indouble.crf.LogLikelihood;
import trellis.indouble.crf.PossiblePaths;
import trellis.indouble.crf.TransitionScores;
import trellis.indouble.crf.WantedPairs;
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
  private double[] ofSteps = {};

  @Override
  public void begin(ChainShape shape, double[] transitions, trellis.crf.WantedPairs seen) {
    double[] none = new double[shape.columns()];
    TransitionScores all = new TransitionScores(shape.columns(), none, transitions, none);
    begin(shape, seen == null ? all : all.wanting(new WantedPairs(seen.starts(), seen.labels())));
  }

  @Override
  public void beginAs(ChainLikelihood other) {
    DoubleChain chain = (DoubleChain) other;
    begin(chain.shape, chain.scores);
  }

  private void begin(ChainShape shape, TransitionScores chain) {
    if (!shape.equals(this.shape)) {
      this.shape = shape;
      edges = new double[shape.columns()];
      LatentStates states = new LatentStates(shape.labels(), shape.states());
      ofEachLabel = shape.states() == 1 ? null : states.ofEachLabel();
    }
    scores = chain;
  }

  @Override
  public double differentiate(double[] emissions, int length, int[] gold, double[] sums) {
    double loss = differentiate(scores, emissions, length, gold, sums, 0);
    Arrays.fill(edges, 0);
    return loss;
  }

  @Override
  public double differentiate(
      double[] emissions, double[] steps, int length, int[] gold, double[] sums) {
    int size = length * sums.length;
    if (ofSteps.length < size) {
      ofSteps = new double[size];
    }
    double loss =
        differentiate(scores.withSteps(steps, 0), emissions, length, gold, ofSteps, sums.length);
    System.arraycopy(ofSteps, 0, steps, 0, size);
    for (int i = sums.length; i < size; i++) { // the first token has no step
      sums[i % sums.length] += ofSteps[i];
    }
    Arrays.fill(edges, 0);
    return loss;
  }

  private double differentiate(
      TransitionScores chain,
      double[] emissions,
      int length,
      int[] gold,
      double[] dSteps,
      int stepSize) {
    int size = length * edges.length;
    if (derivatives.length < size) {
      derivatives = new double[size];
    }
    double loss;
    if (ofEachLabel == null) {
      loss =
          likelihood.differentiate(
              chain, emissions, length, gold, derivatives, edges, dSteps, stepSize, edges);
    } else {
      PossiblePaths paths = LatentStates.agreeing(gold, length, ofEachLabel);
      loss =
          likelihood.differentiate(
              chain, chain, emissions, length, paths, derivatives, edges, dSteps, stepSize, edges);
    }
    System.arraycopy(derivatives, 0, emissions, 0, size);
    return loss;
  }
}

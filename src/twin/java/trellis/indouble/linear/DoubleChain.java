package trellis.indouble.linear;

import java.util.Arrays;
import trellis.indouble.crf.LogLikelihood;
import trellis.indouble.crf.SegmentStates;
import trellis.indouble.crf.TransitionScores;
import trellis.linear.train.ChainLikelihood;

/** The CRF in double; {@link ChainLikelihood} finds this class by its name. */
public final class DoubleChain implements ChainLikelihood {
  private final LogLikelihood likelihood = new LogLikelihood();
  private TransitionScores scores;
  private double[] edges = {};
  private double[] derivatives = {};
  private double[] ofSteps = {};

  @Override
  public void begin(int labels, double[] transitions) {
    edges = edges.length == labels ? edges : new double[labels];
    double[] none = new double[labels];
    scores = new TransitionScores(labels, none, transitions, none);
  }

  @Override
  public void begin(trellis.crf.SegmentStates states, double[] transitions) {
    edges = new double[states.types()];
    scores =
        TransitionScores.ofSegments(
            new SegmentStates(
                states.typesOfLabels(), states.begins(), states.ends(), states.longest()),
            edges.clone(),
            transitions,
            edges.clone());
  }

  @Override
  public double differentiate(double[] emissions, int length, int[] gold, double[] sums) {
    int size = length * scores.labels();
    if (derivatives.length < size) {
      derivatives = new double[size];
    }
    double loss =
        likelihood.differentiate(
            scores, emissions, length, gold, derivatives, edges, sums, 0, edges);
    System.arraycopy(derivatives, 0, emissions, 0, size);
    Arrays.fill(edges, 0);
    return loss;
  }

  @Override
  public double differentiate(
      double[] emissions, double[] steps, int length, int[] gold, double[] sums) {
    int size = length * edges.length;
    if (derivatives.length < size) {
      derivatives = new double[size];
    }
    if (ofSteps.length < size * edges.length) {
      ofSteps = new double[size * edges.length];
    }
    double loss =
        likelihood.differentiate(
            scores.withSteps(steps, 0),
            emissions,
            length,
            gold,
            derivatives,
            edges,
            ofSteps,
            sums.length,
            edges);
    System.arraycopy(derivatives, 0, emissions, 0, size);
    System.arraycopy(ofSteps, 0, steps, 0, size * edges.length);
    for (int i = sums.length; i < length * sums.length; i++) { // the first token has no step
      sums[i % sums.length] += ofSteps[i];
    }
    Arrays.fill(edges, 0);
    return loss;
  }
}

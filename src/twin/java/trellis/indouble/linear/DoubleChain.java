package trellis.indouble.linear;

import java.util.Arrays;
import trellis.indouble.crf.LatentStates;
import trellis.indouble.crf.LogLikelihood;
import trellis.indouble.crf.PossiblePaths;
import trellis.indouble.crf.SecondOrderStates;
import trellis.indouble.crf.SegmentStates;
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
  private SegmentStates segments; // null where spans have no scores
  private boolean[][] ofEachLabel; // [label][latent state]; null where none is hidden
  private SecondOrderStates secondOrder; // null in a chain of first order
  private double[] ofStates = {}; // [length][state] emissions
  private double[] dStates = {}; // [length][state]
  private double[] ofSteps = {};

  @Override
  public void begin(ChainShape shape, double[] transitions, trellis.crf.WantedPairs seen) {
    take(shape);
    double[] none = new double[shape.edges()];
    if (segments != null) {
      scores = TransitionScores.ofSegments(segments, none, transitions, none);
    } else if (secondOrder != null) {
      scores = TransitionScores.ofSecondOrder(none, transitions, none);
    } else {
      TransitionScores all = new TransitionScores(shape.columns(), none, transitions, none);
      scores = seen == null ? all : all.wanting(new WantedPairs(seen.starts(), seen.labels()));
    }
  }

  @Override
  public void beginAs(ChainLikelihood other) {
    DoubleChain chain = (DoubleChain) other;
    take(chain.shape);
    scores = chain.scores;
  }

  private void take(ChainShape shape) {
    if (shape.equals(this.shape)) {
      return;
    }
    this.shape = shape;
    edges = new double[shape.edges()];
    segments = shape.segments() == null ? null : states(shape.segments());
    LatentStates states = new LatentStates(shape.labels(), shape.states());
    ofEachLabel = shape.states() == 1 ? null : states.ofEachLabel();
    secondOrder = shape.order() == 2 ? new SecondOrderStates(shape.labels()) : null;
  }

  private static SegmentStates states(trellis.crf.SegmentStates own) {
    return new SegmentStates(own.typesOfLabels(), own.begins(), own.ends(), own.longest());
  }

  @Override
  public double differentiate(double[] emissions, int length, int[] gold, double[] sums) {
    double loss =
        secondOrder != null
            ? ofSecondOrder(emissions, length, gold, sums)
            : differentiate(scores, emissions, length, gold, sums, 0);
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

  private double ofSecondOrder(double[] emissions, int length, int[] gold, double[] sums) {
    int size = length * secondOrder.size();
    if (ofStates.length < size) {
      ofStates = new double[size];
      dStates = new double[size];
    }
    secondOrder.copyEmissions(emissions, length, ofStates);
    int[] path = secondOrder.path(gold, length);
    double loss =
        likelihood.differentiate(scores, ofStates, length, path, dStates, edges, sums, 0, edges);
    secondOrder.sumEmissions(dStates, length, emissions);
    return loss;
  }

  private double differentiate(
      TransitionScores chain,
      double[] emissions,
      int length,
      int[] gold,
      double[] dSteps,
      int stepSize) {
    int size = length * chain.labels();
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

package trellis.linear.train;

import java.util.List;
import trellis.crf.LabelPath;
import trellis.crf.NBest;
import trellis.labels.LabelSet;

/**
 * MIRA, the margin infused relaxed algorithm (Crammer and Singer 2003; McDonald, Crammer and
 * Pereira 2005): the least change of the weights after which the right labels of a sentence are
 * better than each of its k best others by as much as these have wrong labels.
 *
 * <p>A path may fall short of its margin at a price of {@code aggressiveness} a unit, so that a
 * sentence which cannot be learned does not carry the weights away. The least change is a sum of
 * what the right labels have more of than each path, which {@link PathDifferences} finds.
 */
public final class MiraLearner implements SentenceLearner {
  private final OnlineWeights weights;
  private final int paths;
  private final double aggressiveness;
  private final OnlineScores scores;
  private final NBest search = new NBest();
  private final PathDifferences differences;
  private final double[] shares; // [path] how much of it is added
  private List<LabelPath> best = List.of();
  private int sentence;
  private int wrong; // labels of the best path

  /**
   * Begins with the weights as they are.
   *
   * @param paths how many of the best label sequences a step looks at
   * @param aggressiveness the largest share of a path in a step
   */
  public MiraLearner(OnlineWeights weights, LabelSet labels, int paths, double aggressiveness) {
    this.weights = weights;
    this.paths = paths;
    this.aggressiveness = aggressiveness;
    this.scores = new OnlineScores(weights, labels);
    this.differences = new PathDifferences(weights, paths);
    this.shares = new double[paths];
  }

  @Override
  public void weightsChanged() {
    scores.changed();
  }

  /** The number of wrong labels of the best path. */
  @Override
  public double look(int sentence) {
    this.sentence = sentence;
    int length = weights.length(sentence);
    float[] emissions = scores.emissions(sentence);
    best = search.decode(scores.transitions(), emissions, 0, length, paths);
    wrong = best.isEmpty() ? 0 : wrong(best.get(0).labels());
    return wrong;
  }

  private int wrong(int[] labels) {
    int count = 0;
    for (int t = 0; t < labels.length; t++) {
      count += labels[t] != weights.gold(weights.start(sentence) + t) ? 1 : 0;
    }
    return count;
  }

  @Override
  public double norm() {
    return Math.sqrt(2.0 * wrong);
  }

  @Override
  public void step(long number) {
    differences.begin(sentence);
    for (LabelPath path : best) {
      int[] labels = path.labels();
      int cost = wrong(labels);
      if (cost > 0) {
        differences.add(labels, cost);
      }
    }
    if (differences.solve(aggressiveness, shares)) {
      for (int p = 0; p < differences.size(); p++) {
        if (shares[p] > 0) {
          PerceptronLearner.add(weights, sentence, differences.labels(p), shares[p]);
        }
      }
      scores.changed();
    }
    weights.endStep();
  }
}

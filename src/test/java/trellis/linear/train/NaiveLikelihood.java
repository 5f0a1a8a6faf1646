package trellis.linear.train;

import trellis.batch.EncodedSentence;
import trellis.linear.StateFeatures;
import trellis.optimize.Objective;

/** The likelihood of a corpus by all label sequences of each sentence, one by one. */
final class NaiveLikelihood implements Objective {
  private final RandomCorpus corpus;
  private final boolean hasTransitions;
  private final double l2;

  NaiveLikelihood(RandomCorpus corpus, boolean hasTransitions, double l2) {
    this.corpus = corpus;
    this.hasTransitions = hasTransitions;
    this.l2 = l2;
  }

  @Override
  public int size() {
    return firstOfPairs() + corpus.features().pairs().map(StateFeatures::size).orElse(0);
  }

  private int firstOfPairs() {
    return corpus.states().size() + (hasTransitions ? corpus.labels() * corpus.labels() : 0);
  }

  @Override
  public double valueAndGradient(double[] weights, double[] gradient) {
    double value = 0;
    for (int i = 0; i < weights.length; i++) {
      gradient[i] = l2 * weights[i];
      value += l2 / 2 * weights[i] * weights[i];
    }
    for (EncodedSentence sentence : corpus.sentences()) {
      value += add(sentence, weights, gradient);
    }
    return value;
  }

  private double add(EncodedSentence sentence, double[] weights, double[] gradient) {
    int length = sentence.size();
    int labels = corpus.labels();
    int paths = (int) Math.pow(labels, length);
    double[] scores = new double[paths];
    double best = Double.NEGATIVE_INFINITY;
    for (int path = 0; path < paths; path++) {
      double[] sum = {0};
      visit(sentence, labelsOf(path, length), weight -> sum[0] += weights[weight]);
      scores[path] = sum[0];
      best = Math.max(best, sum[0]);
    }
    double all = 0;
    for (double score : scores) {
      all += Math.exp(score - best);
    }
    for (int path = 0; path < paths; path++) {
      double probability = Math.exp(scores[path] - best) / all;
      visit(sentence, labelsOf(path, length), weight -> gradient[weight] += probability);
    }
    int[] gold = new int[length];
    double[] right = {0};
    for (int t = 0; t < length; t++) {
      gold[t] = sentence.label(t);
    }
    visit(
        sentence,
        gold,
        weight -> {
          gradient[weight] -= 1;
          right[0] += weights[weight];
        });
    return best + Math.log(all) - right[0];
  }

  private interface Visitor {
    void visit(int weight);
  }

  private int[] labelsOf(int path, int length) {
    int[] labels = new int[length];
    int rest = path;
    for (int t = 0; t < length; t++) {
      labels[t] = rest % corpus.labels();
      rest /= corpus.labels();
    }
    return labels;
  }

  /** Names each weight that a label sequence uses, as often as it does. */
  private void visit(EncodedSentence sentence, int[] path, Visitor visitor) {
    int[] rows = sentence.attributes().rows();
    int[] pairs = sentence.attributes().pairRows();
    for (int t = 0; t < path.length; t++) {
      visit(corpus.states(), 0, rows, t, path.length, path[t], visitor);
      if (t > 0) {
        int pair = path[t - 1] * corpus.labels() + path[t];
        if (hasTransitions) {
          visitor.visit(corpus.states().size() + pair);
        }
        if (corpus.features().pairs().isPresent()) {
          StateFeatures own = corpus.features().pairs().get();
          visit(own, firstOfPairs(), pairs, t, path.length, pair, visitor);
        }
      }
    }
  }

  private static void visit(
      StateFeatures states,
      int first,
      int[] rows,
      int token,
      int tokens,
      int label,
      Visitor visitor) {
    int patterns = rows.length / tokens;
    for (int p = 0; p < patterns; p++) {
      int row = rows[token * patterns + p];
      int end = row < 0 ? 0 : states.start(row + 1);
      for (int weight = row < 0 ? 0 : states.start(row); weight < end; weight++) {
        if (states.label(weight) == label) {
          visitor.visit(first + weight);
        }
      }
    }
  }
}

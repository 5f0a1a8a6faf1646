package trellis.dl4j.pass;

import java.util.Arrays;
import trellis.crf.Chain;
import trellis.crf.ForwardBackward;
import trellis.crf.PathScore;
import trellis.dl4j.CrfPass;

/**
 * The negative log-likelihood of a sentence's labels, and its derivatives.
 *
 * <p>Where the label of a step is not known, the likelihood is that of all sequences that agree
 * with the known ones: {@code log Z - log Z(known)}, so the derivatives are the difference of two
 * expectations.
 */
final class CrfLikelihood {
  private final int labels;
  private final ForwardBackward sums = new ForwardBackward();
  private final float[] dStart; // [labels], summed over the sentences
  private final float[] dTransition; // [from][to], summed over the sentences
  private final float[] dEnd; // [labels], summed over the sentences
  private float[] dEmissions = {}; // [length][labels] of a sentence
  private float[] dSteps = {}; // [length][from][to] of a sentence
  private float[]
      known = {}; // [length][labels]: emissions with all but the known labels impossible

  CrfLikelihood(int labels) {
    this.labels = labels;
    this.dStart = new float[labels];
    this.dTransition = new float[labels * labels];
    this.dEnd = new float[labels];
  }

  /** Sets the sums of the derivatives to zero. */
  void clear() {
    Arrays.fill(dStart, 0);
    Arrays.fill(dTransition, 0);
    Arrays.fill(dEnd, 0);
  }

  float[] dStart() {
    return dStart;
  }

  float[] dTransition() {
    return dTransition;
  }

  float[] dEnd() {
    return dEnd;
  }

  /** The loss alone. */
  double loss(Chain chain, SentenceScores scores, int[] gold) {
    double all = sums.logZ(chain, scores.emissions(), 0, scores.length());
    return difference(
        all, isKnown(gold) ? scoreOf(chain, scores, gold) : logZKnown(chain, scores, gold));
  }

  /** What is impossible has an infinite loss, even if all sequences of this length are. */
  private static double difference(double all, double right) {
    return right == Double.NEGATIVE_INFINITY ? Double.POSITIVE_INFINITY : all - right;
  }

  private double logZKnown(Chain chain, SentenceScores scores, int[] gold) {
    return sums.logZ(chain, keepKnown(scores, gold), 0, scores.length());
  }

  private static double scoreOf(Chain chain, SentenceScores scores, int[] gold) {
    return PathScore.of(chain, scores.emissions(), 0, scores.length(), gold, 0);
  }

  private static boolean isKnown(int[] gold) {
    for (int label : gold) {
      if (label == CrfPass.UNKNOWN) {
        return false;
      }
    }
    return true;
  }

  /** The loss; its derivatives are added to the sums, and written over the rows of the sentence. */
  double differentiate(Chain chain, SentenceScores scores, int[] gold, CrfScored batch, int at) {
    int length = scores.length();
    dEmissions = zeros(dEmissions, length * labels);
    float[] pairs = dTransition;
    if (batch.steps().isPresent()) {
      dSteps = zeros(dSteps, length * labels * labels);
      pairs = dSteps;
    }
    double all = sums.run(chain, scores.emissions(), 0, length);
    sums.addExpectations(1, dEmissions, 0, dStart, pairs, dEnd);
    double right;
    if (isKnown(gold)) {
      right = scoreOf(chain, scores, gold);
      subtract(scores, gold, pairs);
    } else {
      right = sums.run(chain, keepKnown(scores, gold), 0, length);
      sums.addExpectations(-1, dEmissions, 0, dStart, pairs, dEnd);
    }
    putDown(length, batch, at);
    return difference(all, right);
  }

  private static float[] zeros(float[] array, int size) {
    if (array.length < size) {
      return new float[size];
    }
    Arrays.fill(array, 0, size, 0);
    return array;
  }

  private void subtract(SentenceScores scores, int[] gold, float[] pairs) {
    dStart[gold[0]] -= 1;
    dEnd[gold[gold.length - 1]] -= 1;
    for (int t = 0; t < gold.length; t++) {
      dEmissions[t * labels + gold[t]] -= 1;
      if (t > 0) {
        pairs[scores.pairsAt(t) + gold[t - 1] * labels + gold[t]] -= 1;
      }
    }
  }

  private float[] keepKnown(SentenceScores scores, int[] gold) {
    int size = scores.length() * labels;
    if (known.length < size) {
      known = new float[size];
    }
    System.arraycopy(scores.emissions(), 0, known, 0, size);
    for (int t = 0; t < gold.length; t++) {
      for (int label = 0; label < labels; label++) {
        if (gold[t] != CrfPass.UNKNOWN && gold[t] != label) {
          known[t * labels + label] = Float.NEGATIVE_INFINITY;
        }
      }
    }
    return known;
  }

  private void putDown(int length, CrfScored batch, int sentence) {
    for (int t = 0; t < length; t++) {
      int row = batch.packing().row(sentence, t);
      System.arraycopy(dEmissions, t * labels, batch.emissions().gradient(), row * labels, labels);
    }
    batch.steps().ifPresent(steps -> putDownSteps(length, batch, sentence, steps.gradient()));
  }

  private void putDownSteps(int length, CrfScored batch, int sentence, float[] gradient) {
    int size = labels * labels;
    for (int t = 0; t < length; t++) {
      int row = batch.packing().row(sentence, t);
      System.arraycopy(dSteps, t * size, gradient, row * size, size);
      for (int pair = 0; pair < size; pair++) {
        dTransition[pair] += dSteps[t * size + pair];
      }
    }
  }
}

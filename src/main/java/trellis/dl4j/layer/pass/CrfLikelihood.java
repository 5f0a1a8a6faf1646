package trellis.dl4j.layer.pass;

import java.util.Arrays;
import trellis.crf.LogLikelihood;
import trellis.crf.TransitionScores;

/** Computes the losses of the sentences of a minibatch, and sums up their derivatives. */
final class CrfLikelihood {
  private final int labels;
  private final LogLikelihood ofSentence = new LogLikelihood();
  private final float[] dStart; // [labels], summed over the sentences
  private final float[] dTransition; // [from][to], summed over the sentences
  private final float[] dEnd; // [labels], summed over the sentences
  private float[] dEmissions = {}; // [length][labels] of a sentence
  private float[] dSteps = {}; // [length][from][to] of a sentence

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
  double loss(TransitionScores transitionScores, SentenceScores scores, int[] gold) {
    return ofSentence.loss(transitionScores, scores.emissions(), scores.length(), gold);
  }

  /** The loss; its derivatives are added to the sums, and written over the rows of the sentence. */
  double differentiate(
      TransitionScores transitionScores,
      SentenceScores scores,
      int[] gold,
      CrfScores batch,
      int at) {
    int length = scores.length();
    dEmissions = withRoom(dEmissions, length * labels);
    float[] pairs = dTransition;
    if (batch.steps().isPresent()) {
      dSteps = withRoom(dSteps, length * labels * labels);
      pairs = dSteps;
    }
    double loss =
        ofSentence.differentiate(
            transitionScores,
            scores.emissions(),
            length,
            gold,
            dEmissions,
            dStart,
            pairs,
            scores.stepSize(),
            dEnd);
    putDown(length, batch, at);
    return loss;
  }

  private static float[] withRoom(float[] array, int size) {
    return array.length < size ? new float[size] : array;
  }

  private void putDown(int length, CrfScores batch, int sentence) {
    for (int t = 0; t < length; t++) {
      int row = batch.packedSequence().row(sentence, t);
      System.arraycopy(dEmissions, t * labels, batch.emissions().gradient(), row * labels, labels);
    }
    batch.steps().ifPresent(steps -> putDownSteps(length, batch, sentence, steps.gradient()));
  }

  private void putDownSteps(int length, CrfScores batch, int sentence, float[] gradient) {
    int size = labels * labels;
    for (int t = 0; t < length; t++) {
      int row = batch.packedSequence().row(sentence, t);
      System.arraycopy(dSteps, t * size, gradient, row * size, size);
      for (int pair = 0; pair < size; pair++) {
        dTransition[pair] += dSteps[t * size + pair];
      }
    }
  }
}

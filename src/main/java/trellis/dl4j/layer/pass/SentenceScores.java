package trellis.dl4j.layer.pass;

import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.crf.TransitionScores;

/** The scores of one sentence, step after step, taken from packed rows. */
final class SentenceScores {
  private final int labels;
  private float[] emissions = {}; // [length][labels]
  private float[] steps = {}; // [length][from][to]; not read where all steps are the same
  private boolean hasSteps;
  private int length;

  SentenceScores(int labels) {
    this.labels = labels;
  }

  /** Takes a sentence of a batch. */
  void load(CrfScores batch, int sentence) {
    length = batch.packedSequence().length(sentence);
    emissions = sequence(batch.emissions(), batch.packedSequence(), sentence, emissions);
    hasSteps = batch.steps().isPresent();
    if (hasSteps) {
      steps = sequence(batch.steps().get(), batch.packedSequence(), sentence, steps);
    }
  }

  private static float[] sequence(
      Tensor rows, PackedSequence packedSequence, int sentence, float[] known) {
    int columns = rows.columns();
    int count = packedSequence.length(sentence) * columns;
    float[] sequence = known.length < count ? new float[count] : known;
    for (int t = 0; t < packedSequence.length(sentence); t++) {
      int from = packedSequence.row(sentence, t) * columns;
      System.arraycopy(rows.value(), from, sequence, t * columns, columns);
    }
    return sequence;
  }

  int length() {
    return length;
  }

  /** {@code [length][labels]}; the array may be longer. */
  float[] emissions() {
    return emissions;
  }

  /** Whether a score of a label, or of a pair of labels at its step, is no number. */
  boolean hasNaN() {
    return hasNaN(emissions, length * labels) || hasSteps && hasNaN(steps, length * stepSize());
  }

  /** Whether one of these scores is no number. */
  static boolean hasNaN(float[] scores) {
    return hasNaN(scores, scores.length);
  }

  private static boolean hasNaN(float[] scores, int count) {
    for (int i = 0; i < count; i++) {
      if (Float.isNaN(scores[i])) {
        return true;
      }
    }
    return false;
  }

  /** Whether no score is infinite or no number. */
  boolean isFinite() {
    for (int i = 0; i < length * labels; i++) {
      if (!Float.isFinite(emissions[i])) {
        return false;
      }
    }
    return true;
  }

  /** The transition scores of this sentence, of which {@code ofAll} is the part that all share. */
  TransitionScores transitions(TransitionScores ofAll) {
    return hasSteps ? ofAll.withSteps(steps, 0) : ofAll;
  }

  /** The pairs of labels of a step; 0 where all steps have the same scores. */
  int stepSize() {
    return hasSteps ? labels * labels : 0;
  }
}

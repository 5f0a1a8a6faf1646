package trellis.dl4j.pass;

import trellis.autodiff.Packing;
import trellis.autodiff.Tensor;
import trellis.crf.Chain;

/** The scores of one sentence in sequence, taken from packed rows. */
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
  void load(CrfScored batch, int sentence) {
    length = batch.packing().length(sentence);
    emissions = sequence(batch.emissions(), batch.packing(), sentence, emissions);
    hasSteps = batch.steps().isPresent();
    if (hasSteps) {
      steps = sequence(batch.steps().get(), batch.packing(), sentence, steps);
    }
  }

  private static float[] sequence(Tensor rows, Packing packing, int sentence, float[] known) {
    int columns = rows.columns();
    int count = packing.length(sentence) * columns;
    float[] sequence = known.length < count ? new float[count] : known;
    for (int t = 0; t < packing.length(sentence); t++) {
      int from = packing.row(sentence, t) * columns;
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

  /** Whether no score is infinite or no number. */
  boolean isFinite() {
    for (int i = 0; i < length * labels; i++) {
      if (!Float.isFinite(emissions[i])) {
        return false;
      }
    }
    return true;
  }

  /** The chain of this sentence. */
  Chain chain(Chain ofAll) {
    return hasSteps ? ofAll.withSteps(steps, 0) : ofAll;
  }

  /** The pairs of labels of a step; 0 where all steps have the same scores. */
  int stepSize() {
    return hasSteps ? labels * labels : 0;
  }
}

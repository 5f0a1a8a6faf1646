package trellis.dl4j.layer.pass;

import java.util.Arrays;
import trellis.autodiff.tensor.PackedSequence;
import trellis.crf.ForwardBackward;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.dl4j.CrfOutput;
import trellis.dl4j.LayerException;

/** Finds what a CRF gives the tokens of a minibatch: best labels, or probabilities. */
final class CrfDecoding {
  private final int labels;
  private final Viterbi viterbi = new Viterbi();
  private final ForwardBackward sums = new ForwardBackward();

  CrfDecoding(int labels) {
    this.labels = labels;
  }

  /** {@code [rows][labels]} of all sentences. */
  float[] rows(
      CrfScores batch,
      SentenceScores sentence,
      TransitionScores transitionScores,
      CrfOutput wanted) {
    if (wanted == CrfOutput.SCORES) {
      return batch.emissions().value();
    }
    PackedSequence packedSequence = batch.packedSequence();
    float[] rows = new float[packedSequence.rows() * labels];
    for (int s = 0; s < packedSequence.sentences(); s++) {
      sentence.load(batch, s);
      TransitionScores own = sentence.transitions(transitionScores);
      if (sentence.hasNaN()) { // as other layers of DL4J, whose outputs are NaN then
        writeNaN(packedSequence, s, rows);
      } else if (wanted == CrfOutput.LABELS) {
        writeBest(sentence, own, packedSequence, s, rows);
      } else {
        writeMarginals(sentence, own, packedSequence, s, rows);
      }
    }
    return rows;
  }

  private void writeBest(
      SentenceScores sentence,
      TransitionScores transitionScores,
      PackedSequence packedSequence,
      int s,
      float[] rows) {
    int[] best = new int[sentence.length()];
    requireSequence(
        viterbi.decode(transitionScores, sentence.emissions(), 0, best.length, best, 0), sentence);
    for (int t = 0; t < best.length; t++) {
      rows[packedSequence.row(s, t) * labels + best[t]] = 1;
    }
  }

  /** {@code [rows][labels]} of all sentences where the transitions are no numbers. */
  float[] nan(CrfScores batch) {
    float[] rows = new float[batch.packedSequence().rows() * labels];
    Arrays.fill(rows, Float.NaN);
    return rows;
  }

  private void writeNaN(PackedSequence packedSequence, int s, float[] rows) {
    for (int t = 0; t < packedSequence.length(s); t++) {
      int at = packedSequence.row(s, t) * labels;
      Arrays.fill(rows, at, at + labels, Float.NaN);
    }
  }

  /** Refuses rules that no sequence of this length keeps. */
  private void requireSequence(double score, SentenceScores sentence) {
    if (score == Double.NEGATIVE_INFINITY && sentence.isFinite()) {
      throw new LayerException(
          "no sequence of "
              + sentence.length()
              + " labels keeps the rules of the CrfOutputLayer: let more labels start, follow or"
              + " end");
    }
  }

  private void writeMarginals(
      SentenceScores sentence,
      TransitionScores transitionScores,
      PackedSequence packedSequence,
      int s,
      float[] rows) {
    requireSequence(
        sums.run(transitionScores, sentence.emissions(), 0, sentence.length()), sentence);
    for (int t = 0; t < sentence.length(); t++) {
      for (int label = 0; label < labels; label++) {
        rows[packedSequence.row(s, t) * labels + label] = (float) sums.marginal(t, label);
      }
    }
  }
}

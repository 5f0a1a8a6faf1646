package trellis.dl4j.pass;

import trellis.autodiff.Packing;
import trellis.crf.Chain;
import trellis.crf.ForwardBackward;
import trellis.crf.Viterbi;
import trellis.dl4j.CrfOutput;
import trellis.dl4j.LayerException;

/** The labels or probabilities that a CRF gives the tokens of a minibatch, as packed rows. */
final class CrfDecoding {
  private final int labels;
  private final Viterbi viterbi = new Viterbi();
  private final ForwardBackward sums = new ForwardBackward();

  CrfDecoding(int labels) {
    this.labels = labels;
  }

  /** {@code [rows][labels]} of all sentences. */
  float[] rows(CrfScored batch, SentenceScores sentence, Chain chain, CrfOutput wanted) {
    if (wanted == CrfOutput.SCORES) {
      return batch.emissions().value();
    }
    Packing packing = batch.packing();
    float[] rows = new float[packing.rows() * labels];
    for (int s = 0; s < packing.sentences(); s++) {
      sentence.load(batch, s);
      Chain own = sentence.chain(chain);
      if (wanted == CrfOutput.LABELS) {
        writeBest(sentence, own, packing, s, rows);
      } else {
        writeMarginals(sentence, own, packing, s, rows);
      }
    }
    return rows;
  }

  private void writeBest(
      SentenceScores sentence, Chain chain, Packing packing, int s, float[] rows) {
    int[] best = new int[sentence.length()];
    requireSequence(viterbi.decode(chain, sentence.emissions(), 0, best.length, best, 0), sentence);
    for (int t = 0; t < best.length; t++) {
      rows[packing.row(s, t) * labels + best[t]] = 1;
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
      SentenceScores sentence, Chain chain, Packing packing, int s, float[] rows) {
    requireSequence(sums.run(chain, sentence.emissions(), 0, sentence.length()), sentence);
    for (int t = 0; t < sentence.length(); t++) {
      for (int label = 0; label < labels; label++) {
        rows[packing.row(s, t) * labels + label] = (float) sums.marginal(t, label);
      }
    }
  }
}

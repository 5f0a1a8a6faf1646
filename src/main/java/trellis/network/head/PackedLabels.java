package trellis.network.head;

import trellis.autodiff.tensor.PackedSequence;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.crf.PossiblePaths;
import trellis.crf.SegmentStates;
import trellis.crf.SoftPaths;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.labels.SoftLabels;

/**
 * The labels of a batch.
 *
 * @param sequence the order of the rows
 * @param ids {@code [rows]} of the labels; any one in sentences whose labels are not all known
 * @param possible what is possible in each sentence, null where its labels are known; null when all
 *     are
 */
record PackedLabels(PackedSequence sequence, int[] ids, PossiblePaths[] possible) {
  /**
   * The labels of a batch.
   *
   * @throws IllegalArgumentException when a token has no label that the network knows
   */
  static PackedLabels of(Batch batch, PackedSequence sequence) {
    return new PackedLabels(sequence, ids(batch, sequence), possible(batch));
  }

  private static PossiblePaths[] possible(Batch batch) {
    PossiblePaths[] paths = null;
    for (int s = 0; s < batch.size(); s++) {
      PossibleLabels possible = batch.sentence(s).possible();
      if (possible != null) {
        paths = paths == null ? new PossiblePaths[batch.size()] : paths;
        paths[s] = paths(possible);
      }
    }
    return paths;
  }

  private static PossiblePaths paths(PossibleLabels possible) {
    return new PossiblePaths(
        possible.labels(),
        possible.steps(),
        possible.areOpen(),
        possible.weight(),
        possible.further() == null ? null : paths(possible.further()),
        possible.soft() == null ? null : paths(possible.soft()));
  }

  private static SoftPaths paths(SoftLabels soft) {
    return new SoftPaths(soft.starts(), soft.pairs(), soft.probabilities());
  }

  private static int[] ids(Batch batch, PackedSequence sequence) {
    int[] ids = new int[sequence.rows()];
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; sentence.possible() == null && token < sentence.size(); token++) {
        if (!sentence.hasLabels() || sentence.label(token) == LabelSet.MISSING) {
          throw new IllegalArgumentException(
              "the sentence at "
                  + batch.position(s)
                  + " has no label that the network knows at token "
                  + token
                  + ": only sentences of the training file have a loss");
        }
        ids[sequence.row(s, token)] = sentence.label(token);
      }
    }
    return ids;
  }

  /** The labels of a sentence that are known, {@code [token]}. */
  int[] ofSentence(int sentence) {
    int[] labels = new int[sequence.length(sentence)];
    for (int token = 0; token < labels.length; token++) {
      labels[token] = ids[sequence.row(sentence, token)];
    }
    return labels;
  }

  /** The states of the labels, {@code [rows]}; unknown at tokens of spans that are too long. */
  int[] paths(SegmentStates states) {
    int[] paths = new int[sequence.rows()];
    for (int s = 0; s < sequence.sentences(); s++) {
      int[] labels = ofSentence(s);
      int[] path = states.path(labels, labels.length);
      for (int token = 0; token < path.length; token++) {
        paths[sequence.row(s, token)] = path[token];
      }
    }
    return paths;
  }
}

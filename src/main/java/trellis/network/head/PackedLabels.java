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

/** The labels of a batch, by the rows of its packed sequence or by sentence. */
final class PackedLabels {
  private PackedLabels() {}

  /**
   * What is possible in each sentence of a batch, null in those whose labels are known; null when
   * these are all.
   */
  static PossiblePaths[] possible(Batch batch) {
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

  /** The states of labels, {@code [rows]}; unknown at tokens of spans that are too long. */
  static int[] paths(SegmentStates states, int[] labels, PackedSequence packedSequence) {
    int[] paths = new int[packedSequence.rows()];
    for (int s = 0; s < packedSequence.sentences(); s++) {
      int[] ofSentence = new int[packedSequence.length(s)];
      for (int token = 0; token < ofSentence.length; token++) {
        ofSentence[token] = labels[packedSequence.row(s, token)];
      }
      int[] path = states.path(ofSentence, ofSentence.length);
      for (int token = 0; token < path.length; token++) {
        paths[packedSequence.row(s, token)] = path[token];
      }
    }
    return paths;
  }

  /** The id of the label, {@code [rows]}; any one in sentences whose labels are not all known. */
  static int[] labels(Batch batch, PackedSequence packedSequence) {
    int[] labels = new int[packedSequence.rows()];
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
        labels[packedSequence.row(s, token)] = sentence.label(token);
      }
    }
    return labels;
  }
}

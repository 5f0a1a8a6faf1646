package trellis.network;

import trellis.autodiff.Tape;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.config.NetworkConfig;

/**
 * The dropout of a network: what training does to the numbers between its parts; tagging does
 * nothing.
 */
record DropoutSettings(double words, double parts, boolean locked) {
  static DropoutSettings of(NetworkConfig config) {
    return new DropoutSettings(config.inputDropout(), config.dropout(), config.lockedDropout());
  }

  /** Drops from word vectors before anything is joined to them, {@code [rows][dim]}. */
  Tensor ofWords(Tape tape, Tensor x, PackedSequence packedSequence) {
    return drop(tape, x, packedSequence, words);
  }

  /** Drops from what one part gives to the next, {@code [rows][columns]}. */
  Tensor betweenParts(Tape tape, Tensor x, PackedSequence packedSequence) {
    return drop(tape, x, packedSequence, parts);
  }

  private Tensor drop(Tape tape, Tensor x, PackedSequence packedSequence, double share) {
    return locked ? tape.lockedDropout(x, packedSequence, share) : tape.dropout(x, share);
  }
}

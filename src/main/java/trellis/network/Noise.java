package trellis.network;

import trellis.autodiff.Packing;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.config.NetworkConfig;

/**
 * The dropout of a network: what training does to the numbers between its parts; tagging does
 * nothing.
 */
record Noise(double words, double parts, boolean locked) {
  static Noise of(NetworkConfig config) {
    return new Noise(config.inputDropout(), config.dropout(), config.lockedDropout());
  }

  /** Drops from word vectors before anything is joined to them, {@code [rows][dim]}. */
  Tensor ofWords(Tape tape, Tensor x, Packing packing) {
    return drop(tape, x, packing, words);
  }

  /** Drops from what one part gives to the next, {@code [rows][columns]}. */
  Tensor betweenParts(Tape tape, Tensor x, Packing packing) {
    return drop(tape, x, packing, parts);
  }

  private Tensor drop(Tape tape, Tensor x, Packing packing, double share) {
    return locked ? tape.lockedDropout(x, packing, share) : tape.dropout(x, share);
  }
}

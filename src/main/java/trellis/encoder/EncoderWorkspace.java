package trellis.encoder;

import trellis.transformer.BlockArrays;

/** The arrays that one thread runs encoders in; they grow when they have to. */
public final class EncoderWorkspace {
  private final BlockArrays block = new BlockArrays();
  private float[] states = {}; // [rows][width]
  private float[] row = {}; // [width]

  /** How much memory it takes. */
  public long bytes() {
    return block.bytes() + (long) Float.BYTES * (states.length + row.length);
  }

  void grow(int rows, int width) {
    states = BlockArrays.grown(states, rows, width);
    row = BlockArrays.grown(row, 1, width);
  }

  BlockArrays block() {
    return block;
  }

  float[] states() {
    return states;
  }

  float[] row() {
    return row;
  }
}

package trellis.cli;

import trellis.vocab.VectorType;

/** How a store keeps its numbers. */
enum StoreType {
  FLOAT32(VectorType.FLOAT32),
  FLOAT16(VectorType.FLOAT16);

  private final VectorType type;

  StoreType(VectorType type) {
    this.type = type;
  }

  VectorType type() {
    return type;
  }
}

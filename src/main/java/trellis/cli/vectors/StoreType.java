package trellis.cli.vectors;

import trellis.vocab.store.VectorType;

/** How a store keeps its numbers. */
public enum StoreType {
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

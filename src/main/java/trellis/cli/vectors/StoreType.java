package trellis.cli.vectors;

import trellis.vocab.store.VectorType;

/** The values of {@code --type}: how a store of vectors keeps its numbers. */
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

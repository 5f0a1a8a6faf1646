package trellis.model;

import trellis.autodiff.tensor.FrozenRows;
import trellis.vocab.WordVectors;

/** Presents word vectors as the rows that lie behind the word table of a network. */
record VectorRows(WordVectors vectors) implements FrozenRows {
  @Override
  public int count() {
    return vectors.size();
  }

  @Override
  public void copy(int row, float[] target, int at) {
    vectors.copy(row + 1, target, at); // there row 0 is the unknown word's
  }
}

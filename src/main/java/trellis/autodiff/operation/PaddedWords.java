package trellis.autodiff.operation;

import trellis.kernel.VectorMath;

/**
 * Words one after the other, with rows of zeros before, between and after them.
 *
 * <p>A window is then a few rows in sequence wherever it lies. A word without characters gets one
 * row of zeros as its own.
 */
record PaddedWords(int[] wordStart, int words, int gap) {

  /** How many windows a word has: one around each of its rows. */
  int windows(int word) {
    return Math.max(1, characters(word));
  }

  private int characters(int word) {
    return wordStart[word + 1] - wordStart[word];
  }

  /** The number of rows, zeros included. */
  int rows() {
    int rows = gap;
    for (int word = 0; word < words; word++) {
      rows = Math.addExact(rows, windows(word) + gap);
    }
    return rows;
  }

  /** Copies the characters to their places between the zeros. */
  void fill(float[] padded, float[] characters, int columns) {
    int row = gap;
    for (int word = 0; word < words; word++) {
      int size = characters(word) * columns;
      System.arraycopy(characters, wordStart[word] * columns, padded, row * columns, size);
      row += windows(word) + gap;
    }
  }

  /** Adds the characters' rows to where {@link #fill} took them from. */
  void addBack(float[] padded, float[] characters, int columns, VectorMath math) {
    int row = gap;
    for (int word = 0; word < words; word++) {
      int size = characters(word) * columns;
      math.addScaled(1, padded, row * columns, characters, wordStart[word] * columns, size);
      row += windows(word) + gap;
    }
  }
}

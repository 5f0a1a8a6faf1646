package trellis.crf;

import java.util.Arrays;

/**
 * The greatest scores of a table of transitions, by row and by block of a row, with which {@link
 * Viterbi} leaves out rows that can be no part of a best hypothesis; immutable.
 */
final class RowBounds {
  /** Labels in a block. */
  static final int BLOCK = 128;

  private final double[] ofRow; // [from]
  private final double[][] ofBlock; // [from][block]

  RowBounds(double[][] scores) {
    this.ofRow = new double[scores.length];
    this.ofBlock = new double[scores.length][(scores.length + BLOCK - 1) / BLOCK];
    for (int from = 0; from < scores.length; from++) {
      double[] greatest = ofBlock[from];
      Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
      for (int to = 0; to < scores.length; to++) {
        greatest[to / BLOCK] = Math.max(greatest[to / BLOCK], scores[from][to]);
      }
      ofRow[from] = Double.NEGATIVE_INFINITY;
      for (double one : greatest) {
        ofRow[from] = Math.max(ofRow[from], one);
      }
    }
  }

  /** The number of blocks in a row. */
  int blocks() {
    return ofBlock[0].length;
  }

  double ofRow(int from) {
    return ofRow[from];
  }

  double[] ofBlocks(int from) {
    return ofBlock[from];
  }
}

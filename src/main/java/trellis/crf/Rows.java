package trellis.crf;

import java.util.Arrays;

/**
 * Matrices as arrays of rows.
 *
 * <p>The recursions keep each row in an array of its own, because the JIT compiler then turns the
 * inner loops into vector instructions; on one flat array with offsets it does not (measured: 0.15
 * against 0.4 nanoseconds a cell).
 */
final class Rows {
  private Rows() {}

  /** The given rows, or more and longer ones if they are too few or too short. */
  static double[][] atLeast(double[][] rows, int count, int columns) {
    int length = rows.length == 0 ? 0 : rows[0].length; // of every row
    if (rows.length >= count && length >= columns) {
      return rows;
    }
    double[][] grown = Arrays.copyOf(rows, Math.max(count, rows.length));
    for (int i = length >= columns ? rows.length : 0; i < grown.length; i++) {
      grown[i] = new double[Math.max(length, columns)];
    }
    return grown;
  }

  /** Sets out[j] = sum over i of x[i] * matrix[i][j], for a square matrix. */
  static void multiply(double[] x, double[][] matrix, double[] out) {
    Arrays.fill(out, 0);
    for (int i = 0; i < matrix.length; i++) {
      if (x[i] != 0) { // where labels are known, most states of a token are impossible
        addScaled(x[i], matrix[i], out);
      }
    }
  }

  /** Writes a square matrix with its rows and columns exchanged. */
  static void transpose(double[][] matrix, double[][] out) {
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        out[j][i] = matrix[i][j];
      }
    }
  }

  /** Adds {@code factor * row} to {@code sum}; as many columns as the shorter has. */
  static void addScaled(double factor, double[] row, double[] sum) {
    int columns = Math.min(row.length, sum.length);
    for (int j = 0; j < columns; j++) {
      sum[j] += factor * row[j];
    }
  }
}

package trellis.crf;

/**
 * The potentials of some scores, scaled so that the greatest is 1: {@code potential = exp(score -
 * shift)}.
 *
 * @param rows a potential for each score; 0 for an impossible one; the same row where the scores
 *     before have the same row
 * @param shift what was subtracted from each score
 * @param narrow whether every possible potential is at least {@link #SMALLEST}
 */
record ScaledPotentials(double[][] rows, double shift, boolean narrow) {
  /**
   * Potentials below this are left to logarithms: {@link ScaledForwardBackward} multiplies several
   * of them.
   */
  static final double SMALLEST = 1e-50;

  static ScaledPotentials of(double[]... scores) {
    double[][] rows = new double[scores.length][];
    double shift = Double.NEGATIVE_INFINITY;
    for (double[] row : scores) {
      for (double score : row) {
        shift = Math.max(shift, score);
      }
    }
    double taken = shift == Double.NEGATIVE_INFINITY ? 0 : shift; // of nothing but the impossible
    boolean narrow = true;
    for (int i = 0; i < rows.length; i++) {
      if (i > 0 && scores[i] == scores[i - 1]) {
        rows[i] = rows[i - 1];
        continue;
      }
      rows[i] = new double[scores[i].length];
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = Math.exp(scores[i][j] - taken);
        // Written so that NaN is not narrow.
        narrow &= rows[i][j] >= SMALLEST || scores[i][j] == Double.NEGATIVE_INFINITY;
      }
    }
    return new ScaledPotentials(rows, taken, narrow);
  }

  /** The potentials of the only row. */
  double[] row() {
    return rows[0];
  }
}

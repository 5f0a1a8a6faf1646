package trellis.crf;

/**
 * Potentials of a square table most of which are the same, as those of labels that training never
 * saw after one another: a row times the table costs what the others of them cost.
 *
 * <p>The product is the common potential times the sum of the row, and for each other potential its
 * difference. Where differences take away nearly all of the sum, too few digits are left; then
 * another algorithm must do the sentence.
 */
final class SparsePotentials {
  /** With fewer labels the whole table is as quick. */
  private static final int LEAST_LABELS = 128;

  private static final int MOST_SHARE = 8; // one of so many potentials may be another one
  private static final double LEAST_LEFT = 1e-9; // of a sum, so that 7 digits are right

  private final double common;
  private final int[] starts; // [row + 1]
  private final int[] columns; // of the others
  private final double[] differences;

  private SparsePotentials(double common, int[] starts, int[] columns, double[] differences) {
    this.common = common;
    this.starts = starts;
    this.columns = columns;
    this.differences = differences;
  }

  /**
   * The table, and the same with rows and columns exchanged; null when too many potentials are not
   * the common one.
   *
   * @param scores of the potentials; most are 0, or most are impossible
   */
  static SparsePotentials[] bothWays(double[][] scores, ScaledPotentials potentials) {
    int labels = scores.length;
    if (labels < LEAST_LABELS) {
      return null;
    }
    long free = 0;
    long impossible = 0;
    for (double[] row : scores) {
      for (double score : row) {
        free += score == 0 ? 1 : 0;
        impossible += score == Double.NEGATIVE_INFINITY ? 1 : 0;
      }
    }
    long cells = (long) labels * labels;
    long rest = cells - Math.max(free, impossible);
    if (rest * MOST_SHARE > cells) {
      return null;
    }
    double score = free >= impossible ? 0 : Double.NEGATIVE_INFINITY;
    double common = score == 0 ? Math.exp(-potentials.shift()) : 0;
    int others = (int) rest;
    return new SparsePotentials[] {
      of(scores, potentials.rows(), score, common, others, false),
      of(scores, potentials.rows(), score, common, others, true)
    };
  }

  private static SparsePotentials of(
      double[][] scores,
      double[][] potentials,
      double score,
      double common,
      int others,
      boolean isTransposed) {
    int labels = scores.length;
    int[] starts = new int[labels + 1];
    int[] columns = new int[others];
    double[] differences = new double[others];
    int next = 0;
    for (int row = 0; row < labels; row++) {
      for (int column = 0; column < labels; column++) {
        int from = isTransposed ? column : row;
        int to = isTransposed ? row : column;
        if (scores[from][to] != score) {
          columns[next] = column;
          differences[next] = potentials[from][to] - common;
          next++;
        }
      }
      starts[row + 1] = next;
    }
    return new SparsePotentials(common, starts, columns, differences);
  }

  /**
   * Sets {@code out[j] = sum over i of x[i] * potential[i][j]}; false when digits are lost.
   *
   * @param x not negative
   */
  boolean multiply(double[] x, double[] out) {
    int labels = starts.length - 1;
    double sum = 0;
    for (int i = 0; i < labels; i++) {
      sum += x[i];
    }
    for (int j = 0; j < labels; j++) {
      out[j] = common * sum;
    }
    for (int i = 0; i < labels; i++) {
      for (int k = starts[i]; k < starts[i + 1]; k++) {
        out[columns[k]] += x[i] * differences[k];
      }
    }
    boolean isSafe = true;
    for (int j = 0; j < labels; j++) {
      isSafe &= out[j] >= LEAST_LEFT * common * sum;
    }
    return isSafe;
  }
}

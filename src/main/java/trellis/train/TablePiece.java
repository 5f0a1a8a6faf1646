package trellis.train;

import trellis.autodiff.Gradients;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowGradients;
import trellis.kernel.VectorMath;
import trellis.train.Sgd.TrainedRows;

/**
 * A table of which a step touches few rows.
 *
 * <p>The momentum of the other rows is not applied step by step, but caught up before they are read
 * again, and for all rows when an epoch ends. So the weights that anybody sees are those of the
 * dense rule.
 */
final class TablePiece implements SgdPiece {
  private final Parameter table;
  private final int columns;
  private final TrainedRows rows;
  private final float[] velocity; // [trained rows][columns]
  private final int[] upToDate; // [trained rows] the step whose momentum the row has
  private final MissedSteps missed;
  private final RowGradients sum;
  private final WeightTotal total;
  private final VectorMath math;
  private int steps; // since the last catchUpAll

  /**
   * Begins with no momentum.
   *
   * @param rows which of its rows training changes; those that are fixed do not count for the norm
   * @param sum where gradients are summed up
   */
  TablePiece(
      Parameter table,
      TrainedRows rows,
      double momentum,
      RowGradients sum,
      WeightTotal total,
      VectorMath math) {
    this.table = table;
    this.columns = table.columns();
    this.rows = rows;
    this.velocity = new float[Math.multiplyExact(rows.count(), columns)];
    this.upToDate = new int[rows.count()];
    this.missed = new MissedSteps(momentum);
    this.sum = sum;
    this.total = total;
    this.math = math;
  }

  /** The velocities, {@code [trained rows][columns]}; up to date after {@link #catchUpAll}. */
  float[] velocity() {
    return velocity;
  }

  @Override
  public double add(Gradients[] shards, int count) {
    for (int shard = 0; shard < count; shard++) {
      move(shards[shard].rows(table));
    }
    return math.sumOfSquares(sum.values(), 0, sum.count() * columns);
  }

  private void move(RowGradients shard) {
    for (int slot = 0; slot < shard.count(); slot++) {
      if (!rows.fixed().get(shard.row(slot))) {
        int at = sum.slotOf(shard.row(slot)) * columns;
        math.addScaled(1, shard.values(), slot * columns, sum.values(), at, columns);
      }
    }
  }

  @Override
  public void step(float momentum, float rate, float kept) {
    steps++;
    for (int slot = 0; slot < sum.count(); slot++) {
      int row = sum.row(slot);
      if (upToDate[row] != steps - 1) {
        throw new IllegalStateException(
            table.name() + ": row " + row + " was read before it was caught up");
      }
      stepRow(row * columns, sum.values(), slot * columns, momentum, rows.rate(row, rate));
      if (total.hasBegun()) {
        total.add(table.value(), row * columns, (row + 1) * columns);
      }
      upToDate[row] = steps;
    }
    sum.clear();
  }

  private void stepRow(int at, float[] gradient, int gradientAt, float momentum, float rate) {
    float[] weights = table.value();
    for (int i = 0; i < columns; i++) {
      float v = momentum * velocity[at + i] - rate * gradient[gradientAt + i];
      velocity[at + i] = v;
      weights[at + i] += v;
    }
  }

  /** Gives a row the momentum of the steps that did not touch it; to be done before it is read. */
  void catchUp(int row) {
    int steady = steps - upToDate[row];
    if (steady == 0) {
      return;
    }
    upToDate[row] = steps;
    missed.reach(steady);
    float kept = missed.kept(steady);
    float gained = missed.gained(steady);
    if (total.hasBegun()) {
      sumUp(row, steady);
    }
    float[] weights = table.value();
    int end = (row + 1) * columns;
    for (int i = row * columns; i < end; i++) {
      weights[i] += gained * velocity[i];
      velocity[i] *= kept;
    }
  }

  /** Adds the weights that a row has after each of the steps that it missed. */
  private void sumUp(int row, int steady) {
    float summed = missed.summed(steady);
    float[] weights = table.value();
    float[] sums = total.sum();
    int end = (row + 1) * columns;
    for (int i = row * columns; i < end; i++) {
      sums[i] += steady * weights[i] + summed * velocity[i];
    }
  }

  /** Puts the mean of the weights in the place of those that training changes. */
  @Override
  public void loadMean(long steps) {
    for (int row = 0; row < rows.count(); row++) {
      if (!rows.fixed().get(row)) {
        total.writeMean(table.value(), row * columns, (row + 1) * columns, steps);
      }
    }
  }

  /** Gives all rows the momentum that they miss, and counts steps from 0 again. */
  void catchUpAll() {
    for (int row = 0; row < upToDate.length; row++) {
      catchUp(row);
      upToDate[row] = 0;
    }
    steps = 0;
  }
}

package trellis.train.optimizer;

import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.kernel.VectorMath;

/**
 * Updates a table of which a step touches few rows, at the cost of those rows.
 *
 * <p>What the optimizer does to the other rows, by momentum, is not done step by step, but caught
 * up before they are read again, and for all rows when an epoch ends.
 */
final class TableUpdate implements WeightUpdate {
  private final Parameter table;
  private final int columns;
  private final TrainedRows rows;
  private final Optimizer rule;
  private final OptimizerState optimizerState; // [trained rows][columns]
  private final int[] upToDate; // [trained rows] the last step that the row has
  private final RowGradients sum;
  private final WeightAverage mean;
  private final VectorMath math;
  private int steps; // since the last catchUpAll

  /**
   * Begins with rows that are up to date.
   *
   * @param memory knows which of its rows training changes; those that are fixed do not count for
   *     the norm
   * @param sum where gradients are summed up
   */
  TableUpdate(Parameter table, ParameterMemory memory, RowGradients sum, VectorMath math) {
    this.table = table;
    this.columns = table.columns();
    this.rows = memory.rows(table);
    this.rule = memory.rule();
    this.optimizerState = memory.moments(table);
    this.upToDate = new int[rows.count()];
    this.sum = sum;
    this.mean = memory.mean(table);
    this.math = math;
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
      if (!rows.isFixed(shard.row(slot))) {
        int at = sum.slotOf(shard.row(slot)) * columns;
        math.addScaled(1, shard.values(), slot * columns, sum.values(), at, columns);
      }
    }
  }

  @Override
  public void step(Optimizer.Step step, float kept) {
    steps++;
    float[] weights = table.value();
    for (int slot = 0; slot < sum.count(); slot++) {
      int row = sum.row(slot);
      if (upToDate[row] != steps - 1) {
        throw new IllegalStateException(
            table.name() + ": row " + row + " was read before it was caught up");
      }
      int at = row * columns;
      float share = rows.share(row);
      step.changeRow(weights, optimizerState, at, sum.values(), slot * columns, columns, share);
      if (mean.hasBegun()) {
        mean.add(weights, at, at + columns);
      }
      upToDate[row] = steps;
    }
    sum.clear();
  }

  /** Gives a row what the steps that did not touch it do; to be done before it is read. */
  void catchUp(int row) {
    int missed = steps - upToDate[row];
    if (missed == 0) {
      return;
    }
    upToDate[row] = steps;
    float[] weights = table.value();
    int from = row * columns;
    int to = from + columns;
    if (mean.hasBegun()) {
      rule.addMissed(missed, weights, optimizerState, mean.sum(), from, to);
    }
    rule.catchUp(missed, weights, optimizerState, from, to);
  }

  /** Gives all rows the steps that they miss, and counts steps from 0 again. */
  void catchUpAll() {
    for (int row = 0; row < upToDate.length; row++) {
      catchUp(row);
      upToDate[row] = 0;
    }
    steps = 0;
  }
}

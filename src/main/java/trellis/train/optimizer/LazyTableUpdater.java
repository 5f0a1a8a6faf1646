package trellis.train.optimizer;

import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.kernel.VectorMath;

/**
 * Updates an embedding table lazily: a step costs what the rows that its batch has read cost,
 * however large the table.
 *
 * <p>The other rows still move by momentum. That is not done step by step: a row catches up on all
 * steps it has missed when it is next read, and all rows do when an epoch ends.
 */
final class LazyTableUpdater implements BlockUpdater {
  private final Parameter table;
  private final int columns;
  private final TrainedRows rows;
  private final Optimizer optimizer;
  private final OptimizerState optimizerState; // [trained rows][columns]
  private final float[] upToDate; // [trained rows] the last step that the row has
  private final RowGradients sum;
  private final WeightAverage average;
  private final VectorMath math;
  private int steps; // since the last catchUpAll

  /**
   * Begins with rows that are up to date.
   *
   * @param states knows which rows training changes; rows that are fixed do not count for the norm
   * @param sum where gradients are summed up
   */
  LazyTableUpdater(Parameter table, ParameterStates states, RowGradients sum, VectorMath math) {
    this.table = table;
    this.columns = table.columns();
    this.rows = states.trainedRows(table);
    this.optimizer = states.optimizer();
    this.optimizerState = states.optimizerState(table);
    this.upToDate = states.lastSteps(table);
    this.sum = sum;
    this.average = states.average(table);
    this.math = math;
  }

  @Override
  public Parameter parameter() {
    return table;
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
      if (average.hasBegun()) {
        average.add(weights, at, at + columns);
      }
      upToDate[row] = steps;
    }
    sum.clear();
  }

  /** Counts as if so many steps of the epoch had been made. */
  void goOnAfter(int done) {
    steps = done;
  }

  /** Makes the steps that a row has missed; to be called before the row is read. */
  void catchUp(int row) {
    int missed = steps - (int) upToDate[row];
    if (missed == 0) {
      return;
    }
    upToDate[row] = steps;
    float[] weights = table.value();
    int from = row * columns;
    int to = from + columns;
    if (average.hasBegun()) {
      optimizer.addMissed(missed, weights, optimizerState, average.sum(), from, to);
    }
    optimizer.catchUp(missed, weights, optimizerState, from, to);
  }

  /** Makes the steps that all rows have missed, and counts steps from 0 again. */
  void catchUpAll() {
    for (int row = 0; row < upToDate.length; row++) {
      catchUp(row);
      upToDate[row] = 0;
    }
    steps = 0;
  }
}

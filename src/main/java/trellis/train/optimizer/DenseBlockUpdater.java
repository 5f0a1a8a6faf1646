package trellis.train.optimizer;

import java.util.Arrays;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.kernel.VectorMath;

/** Updates some rows of a dense parameter: a block that is small enough for a core's cache. */
final class DenseBlockUpdater implements BlockUpdater {
  private final Parameter parameter;
  private final OptimizerState optimizerState; // as the parameter's weights
  private final float[] sum; // as the parameter's weights
  private final WeightAverage average;
  private final int firstRow;
  private final int endRow;
  private final int from; // the first row's first weight
  private final int size;
  private final ThreadLocal<float[]> scratch; // at least size
  private final VectorMath math;
  private boolean isZero = true; // the sum, whatever stands in states

  /**
   * The rows {@code [firstRow, endRow)}.
   *
   * @param optimizerState of the whole parameter, as are {@code sum} and {@code average}
   * @param scratch each thread's array for the gradient of a shard
   */
  DenseBlockUpdater(
      Parameter parameter,
      OptimizerState optimizerState,
      float[] sum,
      WeightAverage average,
      int firstRow,
      int endRow,
      ThreadLocal<float[]> scratch,
      VectorMath math) {
    this.parameter = parameter;
    this.optimizerState = optimizerState;
    this.sum = sum;
    this.average = average;
    this.firstRow = firstRow;
    this.endRow = endRow;
    this.from = firstRow * parameter.columns();
    this.size = (endRow - firstRow) * parameter.columns();
    this.scratch = scratch;
    this.math = math;
  }

  @Override
  public Parameter parameter() {
    return parameter;
  }

  @Override
  public double add(Gradients[] shards, int count) {
    for (int shard = 0; shard < count; shard++) {
      if (shards[shard].isZero(parameter)) {
        continue;
      }
      if (isZero) {
        shards[shard].copyRows(parameter, firstRow, endRow, sum, from);
        isZero = false;
      } else {
        float[] gradient = scratch.get();
        shards[shard].copyRows(parameter, firstRow, endRow, gradient, 0);
        math.addScaled(1, gradient, 0, sum, from, size);
      }
    }
    return isZero ? 0 : math.sumOfSquares(sum, from, size);
  }

  @Override
  public void step(Optimizer.Step step, float kept) {
    if (isZero) {
      Arrays.fill(sum, from, from + size, 0);
    }
    float[] weights = parameter.value();
    float decayed = parameter.rows() == 1 ? 1 : kept; // a bias keeps its size
    step.change(weights, optimizerState, sum, from, from + size, decayed);
    if (average.hasBegun()) {
      average.add(weights, from, from + size);
    }
    parameter.rowsChanged(firstRow, endRow);
    isZero = true;
  }
}

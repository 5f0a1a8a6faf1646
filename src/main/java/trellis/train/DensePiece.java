package trellis.train;

import java.util.Arrays;
import trellis.autodiff.Gradients;
import trellis.autodiff.Parameter;
import trellis.kernel.VectorMath;

/** Some rows of the weights of a dense parameter. */
final class DensePiece implements SgdPiece {
  private final Parameter parameter;
  private final float[] velocity; // as the parameter's weights
  private final float[] sum; // as the parameter's weights
  private final WeightTotal total;
  private final int firstRow;
  private final int endRow;
  private final int from; // the first row's first weight
  private final int size;
  private final ThreadLocal<float[]> scratch; // at least size
  private final VectorMath math;
  private boolean isZero = true; // the sum, whatever stands in memory

  /**
   * The rows {@code [firstRow, endRow)}.
   *
   * @param velocity shared with the parameter's other pieces, as are {@code sum} and {@code total}
   * @param scratch each thread's array for the gradient of a shard
   */
  DensePiece(
      Parameter parameter,
      float[] velocity,
      float[] sum,
      WeightTotal total,
      int firstRow,
      int endRow,
      ThreadLocal<float[]> scratch,
      VectorMath math) {
    this.parameter = parameter;
    this.velocity = velocity;
    this.sum = sum;
    this.total = total;
    this.firstRow = firstRow;
    this.endRow = endRow;
    this.from = firstRow * parameter.columns();
    this.size = (endRow - firstRow) * parameter.columns();
    this.scratch = scratch;
    this.math = math;
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
  public void step(float momentum, float rate, float kept) {
    if (isZero) {
      Arrays.fill(sum, from, from + size, 0);
    }
    float[] weights = parameter.value();
    float decayed = parameter.rows() == 1 ? 1 : kept; // a bias keeps its size
    step(weights, velocity, sum, from, from + size, momentum, rate, decayed);
    if (total.hasBegun()) {
      total.add(weights, from, from + size);
    }
    parameter.rowsChanged(firstRow, endRow);
    isZero = true;
  }

  @Override
  public void loadMean(long steps) {
    total.writeMean(parameter.value(), from, from + size, steps);
  }

  /**
   * A loop with nothing but local arrays and one index, so that the compiler makes vectors of it.
   */
  private static void step(
      float[] weights,
      float[] velocity,
      float[] sum,
      int from,
      int to,
      float momentum,
      float rate,
      float kept) {
    for (int i = from; i < to; i++) {
      float v = momentum * velocity[i] - rate * sum[i];
      velocity[i] = v;
      weights[i] = kept * weights[i] + v;
    }
  }
}

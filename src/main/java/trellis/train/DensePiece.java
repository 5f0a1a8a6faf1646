package trellis.train;

import java.util.Arrays;
import trellis.autodiff.Gradients;
import trellis.autodiff.Parameter;
import trellis.kernel.VectorMath;

/** A range of the weights of a dense parameter. */
final class DensePiece implements SgdPiece {
  private final Parameter parameter;
  private final float[] velocity; // as the parameter's weights
  private final float[] sum; // as the parameter's weights
  private final int from;
  private final int to;
  private final VectorMath math;
  private boolean isZero = true; // the sum, whatever stands in memory

  /** The range {@code [from, to)}; the arrays are shared with the parameter's other pieces. */
  DensePiece(
      Parameter parameter, float[] velocity, float[] sum, int from, int to, VectorMath math) {
    this.parameter = parameter;
    this.velocity = velocity;
    this.sum = sum;
    this.from = from;
    this.to = to;
    this.math = math;
  }

  @Override
  public double add(Gradients[] shards, int count) {
    for (int shard = 0; shard < count; shard++) {
      if (shards[shard].isZero(parameter)) {
        continue;
      }
      float[] gradient = shards[shard].dense(parameter);
      if (isZero) {
        System.arraycopy(gradient, from, sum, from, to - from);
        isZero = false;
      } else {
        add(gradient, sum, from, to);
      }
    }
    return isZero ? 0 : math.sumOfSquares(sum, from, to - from);
  }

  @Override
  public void step(float momentum, float rate) {
    if (isZero) {
      Arrays.fill(sum, from, to, 0);
    }
    step(parameter.value(), velocity, sum, from, to, momentum, rate);
    isZero = true;
  }

  // Loops of their own, with nothing but local arrays, so that the compiler makes vectors of them.

  private static void add(float[] gradient, float[] sum, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] += gradient[i];
    }
  }

  private static void step(
      float[] weights,
      float[] velocity,
      float[] sum,
      int from,
      int to,
      float momentum,
      float rate) {
    for (int i = from; i < to; i++) {
      float v = momentum * velocity[i] - rate * sum[i];
      velocity[i] = v;
      weights[i] += v;
    }
  }
}

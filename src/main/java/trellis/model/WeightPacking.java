package trellis.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import trellis.autodiff.tensor.Parameter;
import trellis.config.NetworkConfig.Pack;
import trellis.vocab.store.VectorType;

/**
 * How a model keeps the weights of its network, {@code network.pack}: in fewer bits than they are
 * learned in.
 *
 * <p>What is rounded once stays the same, to the bit, when it is rounded again; so a training
 * scores the weights that the model will have.
 */
public final class WeightPacking {
  /** Of the 24 bits of a float; so many less, and 127 steps of its worth are exact. */
  private static final int LOW_BITS = 7;

  private static final float SMALLEST_STEP = 1e-30f; // below it a row is as good as zero

  private WeightPacking() {}

  /** Biases and the scores of steps from label to label are few, and kept as they are. */
  public static VectorType type(Parameter weights, Pack pack) {
    boolean isMatrix = weights.rows() > 1 && weights.columns() > 1;
    if (pack == Pack.FLOAT32 || !isMatrix) {
      return VectorType.FLOAT32;
    }
    return pack == Pack.INT8 && weights.kind() == Parameter.Kind.ROWS
        ? VectorType.INT8
        : VectorType.FLOAT16;
  }

  /** What a step is worth in a row of weights; 1 where numbers need no steps. */
  public static float step(VectorType type, float[] values, int at, int width) {
    float step = type.scale(values, at, width);
    if (type != VectorType.INT8) {
      return step;
    }
    int mask = (1 << LOW_BITS) - 1;
    float rounded = Float.intBitsToFloat(Float.floatToIntBits(step) + mask & ~mask); // up
    return rounded < SMALLEST_STEP ? 0 : rounded;
  }

  /** Whether weights are already as a model would keep them; they stay as they are. */
  public static boolean isRounded(Parameter weights, Pack pack) {
    float[] before = weights.value().clone();
    round(weights, type(weights, pack));
    boolean isRounded = Arrays.equals(before, weights.value());
    System.arraycopy(before, 0, weights.value(), 0, before.length);
    weights.changed();
    return isRounded;
  }

  /** Rounds weights in place as the model will have them. */
  public static void round(Parameter weights, VectorType type) {
    int width = weights.columns();
    float[] values = weights.value();
    ByteBuffer row = ByteBuffer.allocate(width * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < values.length; at += width) {
      float step = step(type, values, at, width);
      type.encode(values, at, width, step, row, 0);
      type.decode(row, 0, step, values, at, width);
    }
    weights.changed();
  }
}

package trellis.dl4j.data;

import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The numbers of a time series before ND4J has them, {@code [sentences][channels][steps]}. */
final class PaddedNumbers {
  /** Above it not every whole number is a float. */
  private static final int LARGEST_EXACT = 1 << 24;

  private final int sentences;
  private final int channels;
  private final int steps;
  private final float[] values;

  /** Begins with the same number everywhere; {@link #mostNumbers} says how many there can be. */
  PaddedNumbers(int sentences, int channels, int steps, float padding) {
    this.sentences = sentences;
    this.channels = channels;
    this.steps = steps;
    this.values = new float[Math.multiplyExact(Math.multiplyExact(sentences, channels), steps)];
    if (padding != 0) {
      Arrays.fill(values, padding);
    }
  }

  /** How many numbers an array and the memory of this JVM can hold. */
  static long mostNumbers() {
    return Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / Float.BYTES);
  }

  /**
   * Sets one number.
   *
   * @throws IllegalArgumentException when it is so large that a float is another number
   */
  void set(int sentence, int channel, int step, int value) {
    if (value > LARGEST_EXACT) {
      throw new IllegalArgumentException(
          "row " + value + " is no exact float: tables have at most " + LARGEST_EXACT + " rows");
    }
    values[(sentence * channels + channel) * steps + step] = value;
  }

  /** The array {@code [sentences][channels][steps]}. */
  INDArray toSeries() {
    return array(sentences, channels, steps);
  }

  /** The array of one channel {@code [sentences][steps]}; another one at each call. */
  INDArray toMask() {
    return array(sentences, steps);
  }

  /** An array of floats; of doubles where that is ND4J's type, so that gradients can be checked. */
  private INDArray array(long... shape) {
    INDArray array = Nd4j.create(values, shape, 'c');
    return Nd4j.dataType() == DataType.DOUBLE ? array.castTo(DataType.DOUBLE) : array;
  }
}

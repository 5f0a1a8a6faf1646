package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.nd4j.linalg.api.ndarray.INDArray;

/** Reads arrays {@code [minibatch][channels][steps]} and masks {@code [minibatch][steps]}. */
public record Series(long[] shape, double[] values) {
  public static Series of(INDArray array) {
    return new Series(array.shape(), array.dup('c').data().asDouble());
  }

  /** Requires a shape. */
  Series ofShape(long... expected) {
    assertArrayEquals(expected, shape);
    return this;
  }

  public int at(int example, int channel, int step) {
    return (int) values[(int) ((example * shape[1] + channel) * shape[2] + step)];
  }

  /** Of a mask. */
  int at(int example, int step) {
    return (int) values[(int) (example * shape[1] + step)];
  }
}

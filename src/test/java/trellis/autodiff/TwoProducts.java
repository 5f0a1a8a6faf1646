package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;

/**
 * A small network that reads one matrix twice in a pass, so that its gradient is two products; it
 * also adds the gradients up in double, as anybody would write it down.
 */
final class TwoProducts {
  private static final int TABLE = 9;

  final Parameter weights;
  final Parameter bias;
  final Parameter unused;
  final Gradients gradients;
  final double[] ofWeights; // what the gradient should be
  final double[] ofBias;
  private final int size;
  private final Parameter table;
  private final Tape tape;

  TwoProducts(Kernel kernel, int size, RandomGenerator random) {
    this.size = size;
    this.table = filled(Parameter.table("table", TABLE, size), random);
    this.weights = filled(Parameter.dense("weights", size, size), random);
    this.bias = filled(Parameter.dense("bias", 1, size), random);
    this.unused = Parameter.dense("unused", 2, size);
    this.gradients = new Gradients(List.of(table, weights, bias, unused));
    this.tape = Tape.forTraining(kernel, gradients);
    this.ofWeights = new double[size * size];
    this.ofBias = new double[size];
  }

  private static Parameter filled(Parameter parameter, RandomGenerator random) {
    for (int i = 0; i < parameter.value().length; i++) {
      parameter.value()[i] = (float) random.nextGaussian() / 2;
    }
    return parameter;
  }

  /** Restarts the tape and goes forward over some rows of the table. */
  void forward(RandomGenerator random) {
    forward(random, loss -> {});
  }

  /** The same, and then back; with a scale of 0 all arrays are used, but nothing is added. */
  void pass(RandomGenerator random, double scale) {
    forward(random, loss -> tape.backward(loss, scale));
  }

  private void forward(RandomGenerator random, Consumer<Loss> then) {
    int rows = random.nextInt(1, 40);
    tape.restart(null);
    Tensor x = tape.gather(table, RandomBatch.indices(rows, TABLE, random), rows);
    Tensor y = tape.affine(x, weights, bias);
    Tensor z = tape.affine(y, weights, bias);
    int[] labels = RandomBatch.indices(rows, size, random);
    then.accept(tape.softmaxLoss(z, PackedSequence.of(new int[] {rows}), labels));
    add(x, y); // zeros, unless it went back
    add(y, z);
  }

  private void add(Tensor before, Tensor after) {
    for (int row = 0; row < before.rows(); row++) {
      for (int j = 0; j < size; j++) {
        double gradient = after.gradient()[row * size + j];
        ofBias[j] += gradient;
        for (int i = 0; i < size; i++) {
          ofWeights[i * size + j] += before.value()[row * size + i] * gradient;
        }
      }
    }
  }

  /** The gradient of the weights by rows, each read by itself or with neighbors. */
  float[] byRows(RandomGenerator random) {
    float[] read = new float[size * size];
    Arrays.fill(read, Float.NaN); // what is not written shows
    int to;
    for (int from = 0; from < size; from = to) {
      to = Math.min(size, from + random.nextInt(1, 20));
      gradients.copyRows(weights, from, to, read, from * size);
    }
    return read;
  }

  /** What was read of the weights' gradient must be what it should be, up to rounding. */
  void check(float[] read) {
    assertNear(ofWeights, read);
  }

  /** The same for the bias, by either way to read it. */
  void checkBias() {
    float[] read = new float[size];
    gradients.copyRows(bias, 0, 1, read, 0);
    assertArrayEquals(gradients.dense(bias), read);
    assertNear(ofBias, read);
  }

  private static void assertNear(double[] expected, float[] found) {
    double largest = 0.1;
    for (double number : expected) {
      largest = Math.max(largest, Math.abs(number));
    }
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], found[i], 1e-5 * largest, "at " + i);
    }
  }
}

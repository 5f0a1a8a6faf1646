package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** A word of 100,000 characters, between words of usual lengths. */
class LongWordTest {
  private static final int LENGTH = 100_000;
  private static final int DIM = 2;
  private static final int FILTERS = 3;

  static List<Kernel> kernels() {
    return AllKernels.list();
  }

  /** The one place of the word that stands out must win, and alone get a gradient. */
  @ParameterizedTest
  @MethodSource("kernels")
  void theOneLargeValueIsFound(Kernel kernel) {
    RandomCases.check(
        3,
        random -> {
          Parameter table = Parameter.table("characters", 2, DIM);
          table.value()[DIM] = 1; // row 1 is (1, 0), row 0 zeros
          Parameter filters = Parameter.dense("filters", 3 * DIM, FILTERS);
          for (int filter = 0; filter < FILTERS; filter++) {
            filters.value()[filter * DIM * FILTERS + filter] = 2; // filter f looks at place f
          }
          Parameter bias = Parameter.dense("bias", 1, FILTERS);
          int peak = random.nextInt(1, LENGTH - 1);
          int[] characters = new int[LENGTH + 5];
          characters[2 + peak] = 1;
          Gradients gradients = new Gradients(List.of(table, filters, bias));
          Tape tape = Tape.forTraining(kernel, gradients);
          tape.restart(RandomStream.of(1));
          Tensor x = tape.gather(table, characters, LENGTH + 5);
          Tensor y =
              tape.convolveMax(x, new int[] {0, 2, LENGTH + 2, LENGTH + 5}, 3, filters, bias);
          for (int filter = 0; filter < FILTERS; filter++) {
            assertEquals(0, y.value()[filter]);
            assertEquals(2, y.value()[FILTERS + filter]);
            assertEquals(0, y.value()[2 * FILTERS + filter]);
          }
          Loss loss = tape.softmaxLoss(y, PackedSequence.of(new int[] {3}), new int[3]);
          tape.backward(loss, 1);
          for (int row = 2; row < LENGTH + 2; row++) {
            boolean isNear = Math.abs(row - 2 - peak) <= 2;
            for (int j = 0; j < DIM; j++) {
              assertTrue(isNear || x.gradient()[row * DIM + j] == 0);
            }
          }
          assertTrue(x.gradient()[(2 + peak) * DIM] != 0);
        });
  }
}

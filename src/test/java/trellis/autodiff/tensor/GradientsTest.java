package trellis.autodiff.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.autodiff.FloatNetwork;
import trellis.autodiff.RandomBatch;
import trellis.autodiff.Tape;
import trellis.kernel.Kernels;
import trellis.testing.RandomCases;

class GradientsTest {
  private static final int ROWS = 500;
  private static final int COLUMNS = 3;

  private final Parameter table = Parameter.table("table", ROWS, COLUMNS);
  private final Parameter matrix = Parameter.dense("matrix", ROWS, COLUMNS);
  private final List<Parameter> parameters = List.of(table, matrix);

  @Test
  void touchedRowsHoldWhatAMatrixWould() {
    Gradients reused = new Gradients(parameters);
    RandomCases.check(
        50,
        random -> {
          reused.clear();
          add(reused, random);
          assertSame(reused);
        });
  }

  /** Adds the same small whole numbers to rows of the table and of the matrix. */
  private void add(Gradients gradients, RandomGenerator random) {
    int limit = random.nextInt(1, ROWS + 1);
    for (int i = random.nextInt(400); i > 0; i--) {
      int row = random.nextInt(limit);
      int column = random.nextInt(COLUMNS);
      int value = random.nextInt(100);
      gradients.dense(matrix)[row * COLUMNS + column] += value;
      int slot = gradients.rows(table).slotOf(row);
      gradients.rows(table).values()[slot * COLUMNS + column] += value;
    }
  }

  private void assertSame(Gradients gradients) {
    assertArrayEquals(gradients.dense(matrix), FloatNetwork.denseGradient(gradients, table));
    RowGradients rows = gradients.rows(table);
    assertEquals(rows.count(), IntStream.range(0, rows.count()).map(rows::row).distinct().count());
  }

  @Test
  void aTableLookedUpGetsTheGradientOfAMatrixMultiplied() {
    RandomCases.check(
        20,
        random -> {
          Parameter words = Parameter.table("words", 6, 4);
          for (int i = 0; i < words.value().length; i++) {
            words.value()[i] = (float) random.nextGaussian();
          }
          Gradients gradients = new Gradients(List.of(words));
          Tape tape = Tape.forTraining(Kernels.named("plain"), gradients);
          int[] rows = RandomBatch.indices(9, 5, random);
          Tensor x = tape.gather(words, rows, 9);
          PackedSequence packedSequence = PackedSequence.of(new int[] {9});
          tape.backward(tape.softmaxLoss(x, packedSequence, RandomBatch.indices(9, 4, random)), 1);
          float[] expected = new float[6 * 4]; // one-hot rows, transposed, times the gradient
          for (int i = 0; i < 9 * 4; i++) {
            expected[rows[i / 4] * 4 + i % 4] += x.gradient()[i];
          }
          assertArrayEquals(expected, FloatNetwork.denseGradient(gradients, words));
        });
  }
}

package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;

class DropoutTest {
  private static final int COLUMNS = 10_000;

  private final Parameter ones = Parameter.table("ones", 1, COLUMNS);

  DropoutTest() {
    Arrays.fill(ones.value(), 1);
  }

  @Test
  void aShareIsZeroAndTheMeanStays() {
    float[] kept = dropped(RandomStream.of(3));
    double sum = 0;
    for (float value : kept) {
      assertTrue(value == 0 || value == 1 / (1 - 0.25f));
      sum += value;
    }
    assertEquals(1, sum / COLUMNS, 0.03); // more than five deviations
  }

  @Test
  void theRandomNumbersDecide() {
    assertArrayEquals(dropped(RandomStream.of(3)), dropped(RandomStream.of(3)));
    assertTrue(Arrays.mismatch(dropped(RandomStream.of(3)), dropped(RandomStream.of(4))) >= 0);
  }

  private float[] dropped(RandomStream random) {
    Tape tape = Tape.forTraining(Kernels.named("plain"), new Gradients(List.of(ones)));
    tape.restart(random);
    Tensor x = tape.dropout(tape.gather(ones, new int[] {0}, 1), 0.25);
    return Arrays.copyOf(x.value(), COLUMNS);
  }

  @Test
  void inferenceDropsNothing() {
    Tape tape = Tape.forInference(Kernels.named("plain"));
    Tensor x = tape.gather(ones, new int[] {0}, 1);
    assertSame(x, tape.dropout(x, 0.25));
    assertSame(x, tape.lockedDropout(x, PackedSequence.of(new int[] {1}), 0.25));
  }

  @Test
  void lockedDropoutIsTheSameAtAllTokensOfASentenceOnly() {
    PackedSequence packedSequence = PackedSequence.of(new int[] {4, 2, 2, 1});
    Tape tape = Tape.forTraining(Kernels.named("plain"), new Gradients(List.of(ones)));
    tape.restart(RandomStream.of(3));
    int[] rows = new int[packedSequence.rows()];
    Tensor x = tape.lockedDropout(tape.gather(ones, rows, rows.length), packedSequence, 0.25);
    for (int sentence = 0; sentence < packedSequence.sentences(); sentence++) {
      float[] first = row(x, packedSequence.row(sentence, 0));
      for (int token = 1; token < packedSequence.length(sentence); token++) {
        assertArrayEquals(first, row(x, packedSequence.row(sentence, token)));
      }
      double sum = 0;
      for (float value : first) {
        assertTrue(value == 0 || value == 1 / (1 - 0.25f));
        sum += value;
      }
      assertEquals(1, sum / COLUMNS, 0.03); // more than five deviations
      for (int other = 0; other < sentence; other++) {
        assertTrue(Arrays.mismatch(first, row(x, packedSequence.row(other, 0))) >= 0);
      }
    }
  }

  private static float[] row(Tensor x, int row) {
    return Arrays.copyOfRange(x.value(), row * COLUMNS, (row + 1) * COLUMNS);
  }

  @Test
  void lockedDropoutOfNothingIsTheInput() {
    Tape tape = Tape.forTraining(Kernels.named("plain"), new Gradients(List.of(ones)));
    Tensor x = tape.gather(ones, new int[] {0}, 1); // without random numbers
    assertSame(x, tape.lockedDropout(x, PackedSequence.of(new int[] {1}), 0));
  }
}

package trellis.autodiff.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Tape;
import trellis.kernel.Kernels;

class FrozenRowsTest {
  private static final FrozenRows FAR =
      new FrozenRows() {
        @Override
        public int count() {
          return 2;
        }

        @Override
        public void copy(int row, float[] target, int at) {
          Arrays.fill(target, at, at + 2, 10 + row);
        }
      };

  private static Parameter table() {
    Parameter table = Parameter.table("words", 2, 2);
    for (int i = 0; i < table.value().length; i++) {
      table.value()[i] = i;
    }
    return table;
  }

  @Test
  void rowsBehindTheTableAreCopied() {
    Tape tape = Tape.forInference(Kernels.chosen());
    tape.restart(null);
    Tensor rows = tape.gather(table(), FAR, new int[] {3, 1, 2, 0}, 4);
    assertEquals(
        "[11.0, 11.0, 2.0, 3.0, 10.0, 10.0, 0.0, 1.0]",
        Arrays.toString(Arrays.copyOf(rows.value(), 8)));
    assertThrows(TapeException.class, () -> tape.gather(table(), FAR, new int[] {4}, 1));
    assertThrows(TapeException.class, () -> tape.gather(table(), new int[] {2}, 1));
  }
}

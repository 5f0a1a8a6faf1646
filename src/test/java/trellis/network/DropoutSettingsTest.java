package trellis.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.RandomStream;

class DropoutSettingsTest {
  private static final int COLUMNS = 200;

  private final Parameter ones = Parameter.table("ones", 1, COLUMNS);
  private final PackedSequence packedSequence = PackedSequence.of(new int[] {2});
  private final Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(List.of(ones)));
  private final Tensor x;

  DropoutSettingsTest() {
    Arrays.fill(ones.value(), 1);
    tape.restart(RandomStream.of(1));
    x = tape.gather(ones, new int[] {0, 0}, 2);
  }

  @Test
  void wordsAndPartsHaveSharesOfTheirOwn() {
    DropoutSettings ofWords = new DropoutSettings(0.5, 0, false);
    assertSame(x, ofWords.betweenParts(tape, x, packedSequence));
    assertNotSame(x, ofWords.ofWords(tape, x, packedSequence));
    DropoutSettings ofParts = new DropoutSettings(0, 0.5, false);
    assertSame(x, ofParts.ofWords(tape, x, packedSequence));
    assertNotSame(x, ofParts.betweenParts(tape, x, packedSequence));
  }

  @Test
  void lockedNoiseIsOneForASentence() {
    assertEquals(
        0, differences(new DropoutSettings(0.5, 0, true).ofWords(tape, x, packedSequence)));
    assertEquals(
        0, differences(new DropoutSettings(0, 0.5, true).betweenParts(tape, x, packedSequence)));
    assertEquals(
        COLUMNS / 2,
        differences(new DropoutSettings(0.5, 0, false).ofWords(tape, x, packedSequence)),
        40);
  }

  /** In how many columns the two tokens differ. */
  private static int differences(Tensor x) {
    int count = 0;
    for (int i = 0; i < COLUMNS; i++) {
      count += x.value()[i] == x.value()[COLUMNS + i] ? 0 : 1;
    }
    return count;
  }
}

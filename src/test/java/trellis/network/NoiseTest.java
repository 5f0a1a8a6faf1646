package trellis.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Gradients;
import trellis.autodiff.Packing;
import trellis.autodiff.Parameter;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.kernel.RandomStream;

class NoiseTest {
  private static final int COLUMNS = 200;

  private final Parameter ones = Parameter.table("ones", 1, COLUMNS);
  private final Packing packing = Packing.of(new int[] {2});
  private final Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(List.of(ones)));
  private final Tensor x;

  NoiseTest() {
    Arrays.fill(ones.value(), 1);
    tape.restart(RandomStream.of(1));
    x = tape.gather(ones, new int[] {0, 0}, 2);
  }

  @Test
  void wordsAndPartsHaveSharesOfTheirOwn() {
    Noise ofWords = new Noise(0.5, 0, false);
    assertSame(x, ofWords.betweenParts(tape, x, packing));
    assertNotSame(x, ofWords.ofWords(tape, x, packing));
    Noise ofParts = new Noise(0, 0.5, false);
    assertSame(x, ofParts.ofWords(tape, x, packing));
    assertNotSame(x, ofParts.betweenParts(tape, x, packing));
  }

  @Test
  void lockedNoiseIsOneForASentence() {
    assertEquals(0, differences(new Noise(0.5, 0, true).ofWords(tape, x, packing)));
    assertEquals(0, differences(new Noise(0, 0.5, true).betweenParts(tape, x, packing)));
    assertEquals(COLUMNS / 2, differences(new Noise(0.5, 0, false).ofWords(tape, x, packing)), 40);
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

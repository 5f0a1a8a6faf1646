package trellis.encoder.context;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import trellis.batch.ContextRows;

/** States of words, which files keep as they are. */
class WordStatesTest {
  @Test
  void halvesAreThoseThatItsNumbersRoundTo() {
    Random random = new Random(3);
    float[] states = new float[7 * 11];
    for (int i = 0; i < states.length; i++) {
      states[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(-9, 4)));
    }
    states[5] = -0f;
    ContextRows rows = new WordStates(7, 11, states);
    ContextRows rounding =
        new ContextRows() {
          @Override
          public int tokens() {
            return 7;
          }

          @Override
          public int width() {
            return 11;
          }

          @Override
          public void copy(int token, float[] to, int at) {
            rows.copy(token, to, at);
          }
        };
    byte[] halves = halves(rows);
    assertEquals(7 * 11 * 2, halves.length);
    assertArrayEquals(halves(rounding), halves);
  }

  private static byte[] halves(ContextRows rows) {
    ByteBuffer bytes = ByteBuffer.allocate(rows.tokens() * rows.width() * 2);
    rows.putHalves(bytes);
    assertEquals(0, bytes.remaining());
    return bytes.array();
  }
}

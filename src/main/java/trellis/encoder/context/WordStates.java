package trellis.encoder.context;

import java.nio.ByteBuffer;
import trellis.batch.ContextRows;
import trellis.vocab.store.Half;

/** The states of a sentence's words, rounded to 16 bits each; immutable. */
final class WordStates implements ContextRows {
  private final int tokens;
  private final int width;
  private final short[] halves; // [tokens][width]

  /**
   * Rounds states.
   *
   * @param states {@code [tokens][width]}; the array may be longer
   */
  WordStates(int tokens, int width, float[] states) {
    this.tokens = tokens;
    this.width = width;
    this.halves = new short[tokens * width];
    for (int i = 0; i < halves.length; i++) {
      halves[i] = Half.of(states[i]);
    }
  }

  @Override
  public int tokens() {
    return tokens;
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void copy(int token, float[] to, int at) {
    int from = token * width;
    for (int i = 0; i < width; i++) {
      to[at + i] = Half.toFloat(halves[from + i]);
    }
  }

  @Override
  public void putHalves(ByteBuffer to) {
    for (short half : halves) {
      to.putShort(half);
    }
  }
}

package trellis.batch;

import java.nio.ByteBuffer;
import trellis.vocab.store.Half;

/**
 * What an encoder says of each token of a sentence, where it stands: rows of numbers; immutable.
 */
public interface ContextRows {
  /** The number of tokens. */
  int tokens();

  /** The numbers of a token. */
  int width();

  /** Writes the numbers of a token to {@code to[at, at + width())}. */
  void copy(int token, float[] to, int at);

  /** Puts the numbers of all tokens as 16 bits each, rounded where they are not yet. */
  default void putHalves(ByteBuffer to) {
    float[] row = new float[width()];
    for (int token = 0; token < tokens(); token++) {
      copy(token, row, 0);
      for (float number : row) {
        to.putShort(Half.of(number));
      }
    }
  }
}

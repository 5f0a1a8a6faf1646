package trellis.network;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.batch.Batch;
import trellis.batch.ContextRows;
import trellis.batch.EncodedSentence;

/** Random states in place of those of an encoder. */
final class RandomContext {
  private RandomContext() {}

  /** The sentences of a batch with random states of so many numbers. */
  static Batch of(Batch batch, int width, RandomGenerator random) {
    List<EncodedSentence> sentences =
        IntStream.range(0, batch.size())
            .mapToObj(s -> withStates(batch.sentence(s), width, random))
            .toList();
    return new Batch(sentences);
  }

  static EncodedSentence withStates(EncodedSentence sentence, int width, RandomGenerator random) {
    float[] states = new float[sentence.size() * width];
    for (int i = 0; i < states.length; i++) {
      states[i] = (float) random.nextGaussian();
    }
    return sentence.withContext(rows(states, sentence.size(), width));
  }

  private static ContextRows rows(float[] states, int tokens, int width) {
    return new ContextRows() {
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
        System.arraycopy(states, token * width, to, at, width);
      }
    };
  }
}

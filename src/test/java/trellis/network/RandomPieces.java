package trellis.network;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.SentencePieces;
import trellis.encoder.weights.EncoderShape;

/** Random pieces in place of those of a tokenizer. */
final class RandomPieces {
  private RandomPieces() {}

  /** The sentences of a batch with one or two random windows of pieces each. */
  static Batch of(Batch batch, EncoderShape shape, RandomGenerator random) {
    List<EncodedSentence> sentences =
        IntStream.range(0, batch.size())
            .mapToObj(s -> batch.sentence(s))
            .map(one -> one.withPieces(pieces(one.size(), shape, random)))
            .toList();
    return new Batch(sentences);
  }

  private static SentencePieces pieces(int tokens, EncoderShape shape, RandomGenerator random) {
    int[] windows = new int[random.nextInt(2, 4)];
    for (int i = 1; i < windows.length; i++) {
      windows[i] = windows[i - 1] + random.nextInt(1, shape.mostPieces() + 1);
    }
    int ids = windows[windows.length - 1];
    int[] starts = new int[tokens + 1];
    for (int token = 0; token < tokens; token++) {
      starts[token + 1] = starts[token] + random.nextInt(1, 4);
    }
    return new SentencePieces(
        random.ints(ids, 0, shape.vocabulary()).toArray(),
        windows,
        random.ints(starts[tokens], 0, ids).toArray(),
        starts);
  }
}

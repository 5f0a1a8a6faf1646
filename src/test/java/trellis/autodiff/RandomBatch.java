package trellis.autodiff;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.autodiff.tensor.PackedSequence;

/**
 * A random batch of sentences: which words, which characters, and the right labels.
 *
 * @param lengths of the sentences, falling
 * @param forms the distinct word of each packed row
 * @param words the row of each packed row's word in the table of words
 * @param wordStart where each distinct word's characters begin, and the end of the last one's
 * @param characters rows of the table of characters
 * @param labels of each packed row
 */
public record RandomBatch(
    int[] lengths, int[] forms, int[] words, int[] wordStart, int[] characters, int[] labels) {
  static final int WORDS = 7;
  static final int CHARACTERS = 6;
  static final int LABELS = 4;

  /** Sentences of these lengths; some words have no character at all. */
  static RandomBatch of(int[] lengths, RandomGenerator random) {
    int rows = Arrays.stream(lengths).sum();
    int distinct = random.nextInt(1, rows + 2);
    int[] wordStart = new int[distinct + 1];
    for (int word = 0; word < distinct; word++) {
      wordStart[word + 1] = wordStart[word] + random.nextInt(5);
    }
    return new RandomBatch(
        lengths,
        indices(rows, distinct, random),
        indices(rows, WORDS, random),
        wordStart,
        indices(wordStart[distinct], CHARACTERS, random),
        indices(rows, LABELS, random));
  }

  /** Falling lengths; sometimes all 1, sometimes of one sentence. */
  public static int[] lengths(int mostSentences, int longest, RandomGenerator random) {
    int most = random.nextInt(4) == 0 ? 1 : longest;
    int sentences = random.nextInt(4) == 0 ? 1 : random.nextInt(1, mostSentences + 1);
    return IntStream.generate(() -> -random.nextInt(1, most + 1))
        .limit(sentences)
        .sorted()
        .map(length -> -length)
        .toArray();
  }

  public static int[] indices(int count, int limit, RandomGenerator random) {
    return IntStream.generate(() -> random.nextInt(limit)).limit(count).toArray();
  }

  int rows() {
    return forms.length;
  }

  int distinctWords() {
    return wordStart.length - 1;
  }

  /** One sentence of the batch alone; the distinct words stay. */
  RandomBatch alone(int sentence) {
    PackedSequence packedSequence = PackedSequence.of(lengths);
    int[] rows =
        IntStream.range(0, lengths[sentence]).map(t -> packedSequence.row(sentence, t)).toArray();
    return new RandomBatch(
        new int[] {lengths[sentence]},
        picked(forms, rows),
        picked(words, rows),
        wordStart,
        characters,
        picked(labels, rows));
  }

  private static int[] picked(int[] values, int[] at) {
    return Arrays.stream(at).map(i -> values[i]).toArray();
  }
}

package trellis.autodiff.witness;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.indouble.autodiff.tensor.PackedSequence;

/**
 * A random batch, sentence by sentence, the longest first.
 *
 * @param words row of each token's word in the table of words, [sentence][token]
 * @param forms which of the spellings each token has, [sentence][token]
 * @param labels the right label of each token, [sentence][token]
 * @param spellings rows in the table of characters, [form][character]; may have no character
 */
record Sentences(int[][] words, int[][] forms, int[][] labels, int[][] spellings) {

  static Sentences random(RandomGenerator random, Sizes sizes) {
    int[] lengths = lengths(random);
    int[][] spellings = new int[random.nextInt(1, 6)][];
    Arrays.setAll(
        spellings, form -> random.ints(random.nextInt(0, 6), 0, sizes.characters()).toArray());
    return new Sentences(
        indices(random, lengths, sizes.words()),
        indices(random, lengths, spellings.length),
        indices(random, lengths, sizes.labels()),
        spellings);
  }

  private static int[] lengths(RandomGenerator random) {
    int[] shortestFirst = random.ints(random.nextInt(1, 4), 1, 6).sorted().toArray();
    return IntStream.range(0, shortestFirst.length)
        .map(s -> shortestFirst[shortestFirst.length - 1 - s])
        .toArray();
  }

  private static int[][] indices(RandomGenerator random, int[] lengths, int bound) {
    int[][] indices = new int[lengths.length][];
    Arrays.setAll(indices, s -> random.ints(lengths[s], 0, bound).toArray());
    return indices;
  }

  int[] lengths() {
    return Arrays.stream(words).mapToInt(sentence -> sentence.length).toArray();
  }

  int tokens() {
    return Arrays.stream(lengths()).sum();
  }

  /** Numbers of the tokens in the order of the tape's rows. */
  int[] packed(int[][] values) {
    PackedSequence packedSequence = PackedSequence.of(lengths());
    int[] packed = new int[tokens()];
    for (int s = 0; s < values.length; s++) {
      for (int t = 0; t < values[s].length; t++) {
        packed[packedSequence.row(s, t)] = values[s][t];
      }
    }
    return packed;
  }

  /** The characters of all spellings in sequence. */
  int[] characters() {
    return Arrays.stream(spellings).flatMapToInt(Arrays::stream).toArray();
  }

  /** Where each spelling begins in {@link #characters}, and where the last one ends. */
  int[] spellingStarts() {
    int[] starts = new int[spellings.length + 1];
    for (int form = 0; form < spellings.length; form++) {
      starts[form + 1] = starts[form] + spellings[form].length;
    }
    return starts;
  }
}

package trellis.batch;

import java.util.function.DoubleSupplier;
import trellis.vocab.Vocabulary;

/**
 * How often training reads a word, or a feature's value, as the unknown one, so that its row is
 * learned.
 *
 * @param unknown the probability for a rare word; a feature's value that training has n times is,
 *     each time, unknown with the n-th part of it, so that it happens this often an epoch, on
 *     average, also where each value is frequent
 * @param dropped the probability for any word
 */
public record WordDropout(double unknown, double dropped) {
  /** Everything is read as it is. */
  public static final WordDropout NONE = new WordDropout(0, 0);

  public WordDropout {
    if (!(unknown >= 0 && unknown <= 1 && dropped >= 0 && dropped <= 1)) {
      throw new IllegalArgumentException(
          "shares of unknown words are from 0 to 1, but got " + unknown + " and " + dropped);
    }
  }

  /**
   * The row of the word in the word table, or the unknown one's.
   *
   * @param random draws from 0 up to but not 1
   */
  public int word(WordType wordType, DoubleSupplier random) {
    return wordType.isRare() && random.getAsDouble() < unknown
            || dropped > 0 && random.getAsDouble() < dropped
        ? Vocabulary.UNKNOWN
        : wordType.word();
  }

  /**
   * The row of a token's value in a feature column, or the unknown one's.
   *
   * @param random draws from 0 up to but not 1
   */
  public int feature(EncodedSentence sentence, int column, int token, DoubleSupplier random) {
    double share = unknown * sentence.rarity(column, token);
    return share > 0 && random.getAsDouble() < share
        ? Vocabulary.UNKNOWN
        : sentence.feature(column, token);
  }
}

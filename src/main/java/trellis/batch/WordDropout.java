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

  /** How a token's word is read. */
  public enum Reading {
    AS_IT_IS,
    /** As the unknown one in the word tables where it is rare. */
    UNKNOWN_WHERE_RARE,
    UNKNOWN;

    /** The row in a word table, counted from 0. */
    public int row(WordType wordType, int table) {
      boolean isUnknown = this == UNKNOWN || this == UNKNOWN_WHERE_RARE && wordType.isRare(table);
      return isUnknown ? Vocabulary.UNKNOWN : wordType.word(table);
    }
  }

  /**
   * How a token's word is read: alike in all word tables where it is rare, as are the words that
   * training lacks.
   *
   * @param random draws from 0 up to but not 1
   */
  public Reading reading(WordType wordType, DoubleSupplier random) {
    if (wordType.isRare() && random.getAsDouble() < unknown) {
      return Reading.UNKNOWN_WHERE_RARE;
    }
    return dropped > 0 && random.getAsDouble() < dropped ? Reading.UNKNOWN : Reading.AS_IT_IS;
  }

  /**
   * The row of the word in the first word table, or the unknown one's.
   *
   * @param random draws from 0 up to but not 1
   */
  public int word(WordType wordType, DoubleSupplier random) {
    return reading(wordType, random).row(wordType, 0);
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

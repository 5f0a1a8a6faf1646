package trellis.network;

import java.util.List;
import java.util.function.DoubleSupplier;
import trellis.autodiff.tensor.PackedSequence;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.WordDropout;
import trellis.batch.WordType;
import trellis.kernel.RandomStream;

/** The rows of tables that a batch has at each row of its packed sequence. */
final class PackedTokens {
  private PackedTokens() {}

  /** The row in each word table, {@code [table][rows]}. */
  static int[][] words(Batch batch, PackedSequence packedSequence, int tables) {
    int[][] words = new int[tables][];
    for (int table = 0; table < tables; table++) {
      int number = table;
      words[table] = rows(batch, packedSequence, wordType -> wordType.word(number));
    }
    return words;
  }

  /**
   * The row in each word table, some words being read as the unknown one, {@code [table][rows]}.
   *
   * @param unknown the probability that this happens to a rare word
   * @param dropped the probability that it happens to any word
   */
  static int[][] words(
      Batch batch,
      PackedSequence packedSequence,
      int tables,
      double unknown,
      double dropped,
      RandomStream random) {
    WordDropout shares = new WordDropout(unknown, dropped);
    DoubleSupplier draws = random::nextDouble;
    int[][] words = new int[tables][packedSequence.rows()];
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        WordType wordType = sentence.wordType(token);
        WordDropout.Reading reading = shares.reading(wordType, draws);
        for (int table = 0; table < tables; table++) {
          words[table][packedSequence.row(s, token)] = reading.row(wordType, table);
        }
      }
    }
    return words;
  }

  /** Chooses the row of a table for one token. */
  private interface Reading {
    int row(WordType wordType);
  }

  private static int[] rows(Batch batch, PackedSequence packedSequence, Reading reading) {
    int[] rows = new int[packedSequence.rows()];
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        rows[packedSequence.row(s, token)] = reading.row(sentence.wordType(token));
      }
    }
    return rows;
  }

  /** The row of the value in the table of each feature column, {@code [column][rows]}. */
  static int[][] features(Batch batch, PackedSequence packedSequence) {
    return features(batch, packedSequence, EncodedSentence::feature);
  }

  /**
   * The row of the value in the table of each feature column, some values being read as the unknown
   * one: of all tokens with a value on average this many in an epoch; {@code [column][rows]}.
   */
  static int[][] features(
      Batch batch, PackedSequence packedSequence, double unknown, RandomStream random) {
    WordDropout shares = new WordDropout(unknown, 0);
    DoubleSupplier draws = random::nextDouble;
    return features(
        batch,
        packedSequence,
        (sentence, column, token) -> shares.feature(sentence, column, token, draws));
  }

  /** Chooses the row of a feature's table for one token. */
  private interface FeatureReading {
    int row(EncodedSentence sentence, int column, int token);
  }

  private static int[][] features(
      Batch batch, PackedSequence packedSequence, FeatureReading reading) {
    int[][] rows = new int[batch.features()][packedSequence.rows()];
    for (int column = 0; column < rows.length; column++) {
      for (int s = 0; s < batch.size(); s++) {
        EncodedSentence sentence = batch.sentence(s);
        for (int token = 0; token < sentence.size(); token++) {
          rows[column][packedSequence.row(s, token)] = reading.row(sentence, column, token);
        }
      }
    }
    return rows;
  }

  /** The number of the word type among those of the batch, {@code [rows]}. */
  static int[] wordTypes(Batch batch, PackedSequence packedSequence) {
    int[] wordTypes = new int[packedSequence.rows()];
    for (int s = 0; s < batch.size(); s++) {
      for (int token = 0; token < packedSequence.length(s); token++) {
        wordTypes[packedSequence.row(s, token)] = batch.wordTypeNumber(s, token);
      }
    }
    return wordTypes;
  }

  /** How each word is capitalized, {@code [rows]}. */
  static int[] capitals(Batch batch, PackedSequence packedSequence) {
    return rows(batch, packedSequence, wordType -> wordType.capitals().ordinal());
  }

  /** How each word type is capitalized, {@code [wordTypes]}. */
  static int[] capitals(List<WordType> wordTypes) {
    int[] kinds = new int[wordTypes.size()];
    for (int number = 0; number < kinds.length; number++) {
      kinds[number] = wordTypes.get(number).capitals().ordinal();
    }
    return kinds;
  }

  /** The row in each word table of each word type, {@code [table][wordTypes]}. */
  static int[][] words(List<WordType> wordTypes, int tables) {
    int[][] words = new int[tables][wordTypes.size()];
    for (int table = 0; table < tables; table++) {
      for (int number = 0; number < wordTypes.size(); number++) {
        words[table][number] = wordTypes.get(number).word(table);
      }
    }
    return words;
  }
}

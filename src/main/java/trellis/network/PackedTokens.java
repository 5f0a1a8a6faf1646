package trellis.network;

import java.util.function.DoubleSupplier;
import trellis.autodiff.Packing;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.Form;
import trellis.batch.LabelSet;
import trellis.batch.UnknownShares;
import trellis.kernel.RandomStream;

/** What a batch has at each row of its packed sequence: rows of tables, and labels. */
final class PackedTokens {
  private PackedTokens() {}

  /** The row in the word table, {@code [rows]}. */
  static int[] words(Batch batch, Packing packing) {
    return rows(batch, packing, Form::word);
  }

  /**
   * The row in the word table, some words being read as the unknown one, {@code [rows]}.
   *
   * @param unknown the probability that this happens to a rare word
   * @param dropped the probability that it happens to any word
   */
  static int[] words(
      Batch batch, Packing packing, double unknown, double dropped, RandomStream random) {
    UnknownShares shares = new UnknownShares(unknown, dropped);
    DoubleSupplier draws = random::nextDouble;
    return rows(batch, packing, form -> shares.word(form, draws));
  }

  /** Chooses the row of a table for one token. */
  private interface Reading {
    int row(Form form);
  }

  private static int[] rows(Batch batch, Packing packing, Reading reading) {
    int[] rows = new int[packing.rows()];
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        rows[packing.row(s, token)] = reading.row(sentence.form(token));
      }
    }
    return rows;
  }

  /** The row of the value in the table of each feature column, {@code [column][rows]}. */
  static int[][] features(Batch batch, Packing packing) {
    return features(batch, packing, EncodedSentence::feature);
  }

  /**
   * The row of the value in the table of each feature column, some values being read as the unknown
   * one: of all tokens with a value on average this many in an epoch; {@code [column][rows]}.
   */
  static int[][] features(Batch batch, Packing packing, double unknown, RandomStream random) {
    UnknownShares shares = new UnknownShares(unknown, 0);
    DoubleSupplier draws = random::nextDouble;
    return features(
        batch,
        packing,
        (sentence, column, token) -> shares.feature(sentence, column, token, draws));
  }

  /** Chooses the row of a feature's table for one token. */
  private interface FeatureReading {
    int row(EncodedSentence sentence, int column, int token);
  }

  private static int[][] features(Batch batch, Packing packing, FeatureReading reading) {
    int[][] rows = new int[batch.features()][packing.rows()];
    for (int column = 0; column < rows.length; column++) {
      for (int s = 0; s < batch.size(); s++) {
        EncodedSentence sentence = batch.sentence(s);
        for (int token = 0; token < sentence.size(); token++) {
          rows[column][packing.row(s, token)] = reading.row(sentence, column, token);
        }
      }
    }
    return rows;
  }

  /** The number of the form among those of the batch, {@code [rows]}. */
  static int[] forms(Batch batch, Packing packing) {
    int[] forms = new int[packing.rows()];
    for (int s = 0; s < batch.size(); s++) {
      for (int token = 0; token < packing.length(s); token++) {
        forms[packing.row(s, token)] = batch.formNumber(s, token);
      }
    }
    return forms;
  }

  /** How each word is capitalised, {@code [rows]}. */
  static int[] capitals(Batch batch, Packing packing) {
    return rows(batch, packing, form -> form.capitals().ordinal());
  }

  /** How each different form is capitalised, {@code [forms]}. */
  static int[] capitalsOfForms(Batch batch) {
    int[] kinds = new int[batch.forms()];
    for (int number = 0; number < kinds.length; number++) {
      kinds[number] = batch.form(number).capitals().ordinal();
    }
    return kinds;
  }

  /** The row in the word table of each different form, {@code [forms]}. */
  static int[] wordsOfForms(Batch batch) {
    int[] words = new int[batch.forms()];
    for (int number = 0; number < words.length; number++) {
      words[number] = batch.form(number).word();
    }
    return words;
  }

  /** The id of the label, {@code [rows]}. */
  static int[] labels(Batch batch, Packing packing) {
    int[] labels = new int[packing.rows()];
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        if (!sentence.hasLabels() || sentence.label(token) == LabelSet.MISSING) {
          throw new IllegalArgumentException(
              "the sentence at "
                  + batch.position(s)
                  + " has no label that the network knows at token "
                  + token
                  + ": only sentences of the training file have a loss");
        }
        labels[packing.row(s, token)] = sentence.label(token);
      }
    }
    return labels;
  }
}

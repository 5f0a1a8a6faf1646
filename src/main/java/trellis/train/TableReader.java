package trellis.train;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.Parameter;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.Form;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;

/**
 * Brings the rows of all tables up to date that a batch is about to read: steps since they were
 * last read have moved them by momentum.
 */
final class TableReader {
  private final Parameter words;
  private final Optional<Parameter> characters;
  private final Optional<Parameter> capitals;
  private final List<Parameter> features; // [column]
  private final Descent descent;
  private int[] rows = new int[64]; // of one word's characters

  TableReader(TaggerNetwork network, Descent descent) {
    this.words = network.words();
    this.characters = network.characters();
    this.capitals = network.capitals();
    this.features = network.features();
    this.descent = descent;
  }

  /** Rows that were brought up to date before cost a comparison each. */
  void catchUp(Batch batch) {
    descent.catchUp(words, Vocabulary.UNKNOWN); // any word may be read as the unknown one
    for (int number = 0; number < batch.forms(); number++) {
      Form form = batch.form(number);
      descent.catchUp(words, form.word());
      if (characters.isPresent()) {
        catchUpCharacters(characters.get(), form);
      }
      if (capitals.isPresent()) {
        descent.catchUp(capitals.get(), form.capitals().ordinal());
      }
    }
    for (int column = 0; column < features.size(); column++) {
      catchUpFeatures(column, batch);
    }
  }

  private void catchUpFeatures(int column, Batch batch) {
    Parameter table = features.get(column);
    descent.catchUp(table, Vocabulary.UNKNOWN); // any value may be read as the unknown one
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        descent.catchUp(table, sentence.feature(column, token));
      }
    }
  }

  private void catchUpCharacters(Parameter table, Form form) {
    if (form.length() > rows.length) {
      rows = new int[2 * form.length()];
    }
    form.copyCharacters(rows, 0);
    for (int i = 0; i < form.length(); i++) {
      descent.catchUp(table, rows[i]);
    }
  }
}

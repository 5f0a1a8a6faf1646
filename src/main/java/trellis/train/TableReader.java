package trellis.train;

import trellis.autodiff.Parameter;
import trellis.batch.Batch;
import trellis.batch.Form;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;

/** Brings the rows of the tables that a batch is about to read up to date. */
final class TableReader {
  private final Parameter words;
  private final Parameter[] others; // tables of characters
  private final Sgd sgd;
  private int[] characters = new int[64]; // rows of one word's characters

  TableReader(TaggerNetwork network, Sgd sgd) {
    this.words = network.words();
    this.others =
        network.parameters().stream()
            .filter(parameter -> parameter.kind() == Parameter.Kind.ROWS && parameter != words)
            .toArray(Parameter[]::new);
    this.sgd = sgd;
  }

  /** Rows that were brought up to date before cost a comparison each. */
  void catchUp(Batch batch) {
    sgd.catchUp(words, Vocabulary.UNKNOWN); // a rare word may be read as the unknown one
    for (int number = 0; number < batch.forms(); number++) {
      Form form = batch.form(number);
      sgd.catchUp(words, form.word());
      for (Parameter table : others) {
        catchUpCharacters(table, form);
      }
    }
  }

  private void catchUpCharacters(Parameter table, Form form) {
    if (form.length() > characters.length) {
      characters = new int[2 * form.length()];
    }
    form.copyCharacters(characters, 0);
    for (int i = 0; i < form.length(); i++) {
      sgd.catchUp(table, characters[i]);
    }
  }
}

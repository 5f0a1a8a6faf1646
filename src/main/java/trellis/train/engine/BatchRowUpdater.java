package trellis.train.engine;

import java.util.List;
import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.WordType;
import trellis.network.TaggerNetwork;
import trellis.network.TrainedContext;
import trellis.train.optimizer.ParameterUpdater;
import trellis.vocab.Vocabulary;

/**
 * Brings the rows of embedding tables up to date that a batch is about to read, because table
 * updates are lazy: a row has not yet made the steps since it was last read.
 */
final class BatchRowUpdater {
  private final TaggerNetwork network;
  private final List<Parameter> words; // [table]
  private final Optional<Parameter> characters;
  private final Optional<Parameter> capitals;
  private final List<Parameter> features; // [column]
  private final Optional<TrainedContext> encoder;
  private final ParameterUpdater updater;
  private int[] rows = new int[64]; // of one word's characters

  BatchRowUpdater(TaggerNetwork network, ParameterUpdater updater) {
    this.network = network;
    this.words = network.wordTables();
    this.characters = network.characters();
    this.capitals = network.capitals();
    this.features = network.features();
    this.encoder = network.trainedContext();
    this.updater = updater;
  }

  /** Rows that were brought up to date before cost a comparison each. */
  void catchUp(Batch batch) {
    for (int table = 0; table < words.size(); table++) {
      catchUpWords(table, batch);
    }
    for (int number = 0; number < batch.wordTypes(); number++) {
      WordType wordType = batch.wordType(number);
      if (characters.isPresent()) {
        catchUpCharacters(characters.get(), wordType);
      }
      if (capitals.isPresent()) {
        updater.catchUp(capitals.get(), wordType.capitals().ordinal());
      }
    }
    for (int column = 0; column < features.size(); column++) {
      catchUpFeatures(column, batch);
    }
    network.forEachSparseRow(batch, updater::catchUp);
    if (encoder.isPresent()) {
      for (int s = 0; s < batch.size(); s++) {
        encoder.get().forEachRow(batch.sentence(s), updater::catchUp);
      }
    }
  }

  private void catchUpWords(int number, Batch batch) {
    Parameter table = words.get(number);
    updater.catchUp(table, Vocabulary.UNKNOWN); // any word may be read as the unknown one
    for (int type = 0; type < batch.wordTypes(); type++) {
      updater.catchUp(table, batch.wordType(type).word(number));
    }
  }

  private void catchUpFeatures(int column, Batch batch) {
    Parameter table = features.get(column);
    updater.catchUp(table, Vocabulary.UNKNOWN); // any value may be read as the unknown one
    for (int s = 0; s < batch.size(); s++) {
      EncodedSentence sentence = batch.sentence(s);
      for (int token = 0; token < sentence.size(); token++) {
        updater.catchUp(table, sentence.feature(column, token));
      }
    }
  }

  private void catchUpCharacters(Parameter table, WordType wordType) {
    if (wordType.length() > rows.length) {
      rows = new int[2 * wordType.length()];
    }
    wordType.copyCharacters(rows, 0);
    for (int i = 0; i < wordType.length(); i++) {
      updater.catchUp(table, rows[i]);
    }
  }
}

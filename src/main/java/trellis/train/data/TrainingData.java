package trellis.train.data;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import trellis.batch.EncodedSentence;
import trellis.batch.Vocabularies;
import trellis.labels.LabelSet;
import trellis.model.ModelCard.DataFile;
import trellis.text.Sentence;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;

/**
 * The corpus of a training, as sentences and as row numbers, with its vocabularies.
 *
 * @param train sentences to learn from
 * @param encoded the same sentences in rows
 * @param dev sentences that choose the best epoch
 * @param test sentences for the final score
 * @param vocabularies what has a row or an id
 * @param pretrained for each word table the rows that start from a vector of its vector file
 * @param packed for each word table vectors of words that have no row, as the model will keep them
 * @param features the columns that are read beside the tokens
 * @param context the encoder and its states, if the config has one
 * @param files the digests of the files
 */
public record TrainingData(
    List<Sentence> train,
    List<EncodedSentence> encoded,
    List<Sentence> dev,
    Optional<List<Sentence>> test,
    Vocabularies vocabularies,
    List<BitSet> pretrained,
    List<QuantizedVectors> packed,
    List<FeatureColumn> features,
    Optional<ContextData> context,
    List<DataFile> files) {

  /** The tokens to learn from. */
  public long tokens() {
    return encoded.stream().mapToLong(EncodedSentence::size).sum();
  }

  /** How many batches of that many sentences an epoch has; the last may be smaller. */
  public int batches(int sentences) {
    return (encoded.size() + sentences - 1) / sentences;
  }

  /** The tokens of each sentence to learn from. */
  public int[] lengths() {
    return encoded.stream().mapToInt(EncodedSentence::size).toArray();
  }

  /** The rows of the word table. */
  public Vocabulary words() {
    return vocabularies.words();
  }

  /** The rows of the character table. */
  Vocabulary characters() {
    return vocabularies.characters();
  }

  /** The labels of the training file. */
  public LabelSet labels() {
    return vocabularies.labels();
  }

  /** What a sentence has in the feature columns, {@code [column][token]}. */
  public List<List<String>> featuresOf(Sentence sentence) {
    return sentence.features(features.stream().map(FeatureColumn::column).toList());
  }

  /** Whether training saw the word as it is written. */
  public boolean knows(String word) {
    return words().row(word) != Vocabulary.UNKNOWN;
  }
}

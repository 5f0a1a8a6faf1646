package trellis.dl4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.FeatureRows;
import trellis.batch.LabelSet;
import trellis.batch.SentenceEncoder;
import trellis.text.Column;
import trellis.vocab.PackedVectors;
import trellis.vocab.TokenCounts;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordRows;

/**
 * What turns sentences into numbers.
 *
 * @param columns the feature columns
 * @param words the words that have a row
 * @param characters the characters that have a row
 * @param features the values that have a row, of each feature column
 * @param labels the labels that have an id
 * @param encoder looks all of them up, but for the labels
 */
record SentenceCoding(
    List<Column> columns,
    Vocabulary words,
    Vocabulary characters,
    List<Vocabulary> features,
    LabelSet labels,
    SentenceEncoder encoder) {
  SentenceCoding {
    columns = List.copyOf(columns);
    features = List.copyOf(features);
  }

  /**
   * Everything that these sentences have gets a row; a word that stands there once is rare. A word
   * is looked for as it is written, then in lower case, then with each digit as 0.
   */
  static SentenceCoding of(List<ReadSentence> sentences, List<Column> columns, LabelSet labels) {
    TokenCounts counts = new TokenCounts();
    sentences.forEach(sentence -> counts.add(sentence.tokens()));
    List<WordNormalizer> forms = WordNormalizer.chain(true);
    WordRows words = WordRows.ofTraining(counts.words(), PackedVectors.none(), forms);
    Vocabulary characters = Vocabulary.ofCounts(counts.characters());
    List<Vocabulary> features = new ArrayList<>();
    List<FeatureRows> rows = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      TokenCounts values = new TokenCounts();
      for (ReadSentence sentence : sentences) {
        values.add(sentence.features().get(column));
      }
      features.add(Vocabulary.ofCounts(values.words()));
      rows.add(FeatureRows.forTraining(features.get(column), values.words()));
    }
    SentenceEncoder encoder =
        new SentenceEncoder(new WordLookup(words.vocabulary(), forms), characters, words::isRare);
    return new SentenceCoding(
        columns, words.vocabulary(), characters, features, labels, encoder.withFeatures(rows));
  }

  /** The sentences in rows and ids; without labels in the files, all of them are missing. */
  EncodedCorpus encode(List<ReadSentence> sentences) {
    EncodingScope scope = encoder.openScope();
    List<EncodedSentence> encoded = new ArrayList<>(sentences.size());
    for (ReadSentence sentence : sentences) {
      encoded.add(scope.encode(sentence.tokens(), sentence.features(), idsOf(sentence)));
    }
    return new EncodedCorpus(this, encoded, sentences.stream().map(ReadSentence::place).toList());
  }

  private int[] idsOf(ReadSentence sentence) {
    if (!sentence.labels().isEmpty()) {
      return labels.encode(sentence.labels());
    }
    int[] missing = new int[sentence.tokens().size()];
    Arrays.fill(missing, LabelSet.MISSING);
    return missing;
  }
}

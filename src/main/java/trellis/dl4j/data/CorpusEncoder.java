package trellis.dl4j.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.SentenceEncoder;
import trellis.batch.Vocabularies;
import trellis.labels.LabelSet;
import trellis.text.Column;
import trellis.vocab.TokenCounts;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordRows;
import trellis.vocab.store.QuantizedVectors;

/**
 * Turns the sentences of a corpus into rows of tables and ids of labels.
 *
 * @param columns the feature columns
 * @param vocabularies what has a row or an id
 * @param encoder looks the rows up
 */
public record CorpusEncoder(
    List<Column> columns, Vocabularies vocabularies, SentenceEncoder encoder) {
  public CorpusEncoder {
    columns = List.copyOf(columns);
  }

  /**
   * An encoder in which everything that these sentences have gets a row; a word that stands there
   * once is rare. A word is looked for as it is written, then in lower case, then with each digit
   * as 0.
   */
  public static CorpusEncoder of(
      List<SourceSentence> sentences, List<Column> columns, LabelSet labels) {
    TokenCounts counts = new TokenCounts();
    sentences.forEach(sentence -> counts.add(sentence.tokens()));
    List<WordNormalizer> forms = WordNormalizer.chain(true);
    WordRows words = WordRows.ofTraining(counts.words(), QuantizedVectors.none(), forms);
    List<Map<String, Long>> values = SourceSentence.values(sentences, columns.size());
    Vocabularies vocabularies =
        new Vocabularies(
            words.vocabulary(),
            Vocabulary.ofCounts(counts.characters()),
            values.stream().map(Vocabulary::ofCounts).toList(),
            labels);
    return new CorpusEncoder(
        columns, vocabularies, vocabularies.encoder(forms, words::isRare, values));
  }

  /** The sentences in rows and ids; without labels in the files, all of them are missing. */
  public EncodedCorpus encode(List<SourceSentence> sentences) {
    EncodingScope scope = encoder.openScope();
    List<EncodedSentence> encoded = new ArrayList<>(sentences.size());
    for (SourceSentence sentence : sentences) {
      encoded.add(scope.encode(sentence.tokens(), sentence.features(), idsOf(sentence)));
    }
    return new EncodedCorpus(this, encoded, sentences.stream().map(SourceSentence::place).toList());
  }

  private int[] idsOf(SourceSentence sentence) {
    if (!sentence.labels().isEmpty()) {
      return vocabularies.labels().encode(sentence.labels());
    }
    int[] missing = new int[sentence.tokens().size()];
    Arrays.fill(missing, LabelSet.MISSING);
    return missing;
  }
}

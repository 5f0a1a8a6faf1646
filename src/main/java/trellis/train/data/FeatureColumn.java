package trellis.train.data;

import java.util.List;
import java.util.Map;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.vocab.TokenCounts;
import trellis.vocab.Vocabulary;

/**
 * A column of the corpus that the network reads beside the token, with its vocabulary.
 *
 * @param column where it stands
 * @param values the values that the training file has there
 * @param counts how often it has each of them
 */
public record FeatureColumn(Column column, Vocabulary values, Map<String, Long> counts) {

  /** This column with the values of an older table in their rows, and behind them what is new. */
  FeatureColumn behind(Vocabulary old) {
    return new FeatureColumn(column, old.joined(values), counts);
  }

  /** What the sentences of the training file have in a column. */
  static FeatureColumn of(Column column, List<Sentence> train) {
    TokenCounts counts = new TokenCounts();
    train.forEach(sentence -> counts.add(sentence.features(List.of(column)).get(0)));
    return new FeatureColumn(column, Vocabulary.ofCounts(counts.words()), counts.words());
  }
}

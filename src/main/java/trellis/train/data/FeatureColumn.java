package trellis.train.data;

import java.util.List;
import java.util.Map;
import trellis.text.Column;
import trellis.vocab.TokenCounts;
import trellis.vocab.Vocabulary;

/**
 * A column of the corpus that the network reads beside the token, with its vocabulary.
 *
 * @param column where it stands in the first corpus
 * @param values the values that the training files have there
 * @param counts how often they have each of them
 */
public record FeatureColumn(Column column, Vocabulary values, Map<String, Long> counts) {

  /** This column with the values of an older table in their rows, and behind them what is new. */
  FeatureColumn behind(Vocabulary old) {
    return new FeatureColumn(column, old.joined(values), counts);
  }

  /**
   * What the training sentences of all corpora have in a feature column.
   *
   * @param place of the column among those of each corpus
   */
  static FeatureColumn of(int place, List<TrainingCorpus> corpora) {
    TokenCounts counts = new TokenCounts();
    for (TrainingCorpus corpus : corpora) {
      List<Column> own = List.of(corpus.features().get(place));
      corpus.train().forEach(sentence -> counts.add(sentence.features(own).get(0)));
    }
    Column first = corpora.get(0).features().get(place);
    return new FeatureColumn(first, Vocabulary.ofCounts(counts.words()), counts.words());
  }
}

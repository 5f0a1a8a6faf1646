package trellis.train.data;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.batch.Vocabularies;
import trellis.check.Remarks;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles.Split;
import trellis.model.ModelCard.DataFile;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.train.data.TrainingData.Elsewhere;
import trellis.train.data.TrainingDataReader.DataWithVectors;
import trellis.vocab.TokenCounts;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordRows;
import trellis.vocab.store.QuantizedVectors;

/** The data of a linear model whose training sentences are elsewhere: all else is read here. */
public final class ElsewhereData {
  private ElsewhereData() {}

  /**
   * Reads dev and test.
   *
   * @param words of the training sentences
   * @param features of the training sentences, a column each
   * @param train names the training data, with a digest
   */
  public static DataWithVectors of(
      TaggerConfig config,
      Vocabularies vocabularies,
      TokenCounts words,
      List<TokenCounts> features,
      Elsewhere elsewhere,
      DataFile train) {
    DataConfig data = config.data();
    Map<Split, List<Sentence>> splits = new EnumMap<>(Split.class);
    for (Split split : List.of(Split.DEV, Split.TEST)) {
      List<Sentence> sentences = CorpusReader.readSplit(config, data, split);
      if (!sentences.isEmpty()) {
        splits.put(split, sentences);
      }
    }
    TrainingCorpus corpus =
        TrainingCorpus.of(
            config,
            data,
            vocabularies.labels().files(),
            List.of(),
            Optional.ofNullable(splits.get(Split.DEV)),
            Optional.ofNullable(splits.get(Split.TEST)));
    WordRows rows =
        WordRows.ofTraining(words.words(), QuantizedVectors.none(), WordNormalizer.chain(false));
    List<Column> columns = corpus.features();
    List<FeatureColumn> featureColumns = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      featureColumns.add(
          new FeatureColumn(
              columns.get(i), vocabularies.features().get(i), features.get(i).words()));
    }
    return new DataWithVectors(
        new TrainingData(
            List.of(corpus),
            List.of(),
            List.of(),
            vocabularies,
            List.of(),
            List.of(),
            featureColumns,
            Optional.empty(),
            DataDigests.ofElsewhere(config, train),
            elsewhere),
        List.of(rows),
        config.network().words().widths(),
        Remarks.NONE,
        Optional.empty());
  }
}

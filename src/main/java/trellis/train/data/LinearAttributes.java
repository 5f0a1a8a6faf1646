package trellis.train.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import trellis.batch.EncodedSentence;
import trellis.batch.Vocabularies;
import trellis.config.ColumnsConfig;
import trellis.config.NetworkConfig.States;
import trellis.config.OutputConfig;
import trellis.config.TaggerConfig;
import trellis.config.schema.ColumnRef;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Templates;
import trellis.text.Sentence;

/** Finds the attributes that the training files of a linear model have. */
final class LinearAttributes {
  private LinearAttributes() {}

  /**
   * The attributes of all training sentences that come often enough.
   *
   * @throws trellis.error.CorpusException when the template cannot be read, or reads a column that
   *     the config does not name
   */
  static AttributeIndex read(
      TaggerConfig config, List<TrainingCorpus> corpora, List<Sentence> unlabelled) {
    AttributeIndex.Builder builder = new AttributeIndex.Builder(template(config));
    for (TrainingCorpus corpus : corpora) {
      for (Sentence sentence : corpus.train()) {
        builder.add(sentence.tokens(), sentence.features(corpus.features()));
      }
    }
    for (Sentence sentence : unlabelled) {
      builder.add(sentence.tokens(), List.of());
    }
    return builder.build(config.network().least());
  }

  /**
   * The vocabularies with the pairs of an attribute and a label that sentences have, if the config
   * asks for these alone.
   */
  static Vocabularies observed(
      TaggerConfig config, Vocabularies vocabularies, List<EncodedSentence> sentences) {
    if (!config.network().isLinear() || config.network().states() == States.ALL) {
      return vocabularies;
    }
    AttributeIndex index = vocabularies.linear().orElseThrow().attributes();
    OutputConfig output = config.allHeads().get(0).output();
    int states = output.statesOfLabel();
    StateFeatures.Builder seen =
        new StateFeatures.Builder(index.size(), output.columns(vocabularies.labels().size()));
    for (EncodedSentence sentence : sentences) {
      int[] rows = sentence.attributes().rows();
      for (int i = 0; i < rows.length && sentence.hasLabels(); i++) {
        if (rows[i] != AttributeIndex.UNKNOWN) {
          int first = sentence.label(i / index.patterns().size()) * states;
          for (int state = first; state < first + states; state++) {
            seen.add(rows[i], state);
          }
        }
      }
    }
    return vocabularies.withFeatures(new LinearFeatures(index, List.of(seen.build())));
  }

  private static FeatureTemplate template(TaggerConfig config) {
    ColumnsConfig columns = config.data().columns();
    String task = config.task().name().toLowerCase(Locale.ROOT);
    FeatureTemplate template = Templates.read(config.network().template().orElse(Path.of(task)));
    return template.of(
        columns.token().index(), columns.featureColumns().stream().map(ColumnRef::index).toList());
  }
}

package trellis.bench;

import java.util.List;
import trellis.batch.Vocabularies;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.TagScheme;
import trellis.model.ModelCard;
import trellis.model.TaggerModel;
import trellis.network.TaggerNetwork;

/** Makes untrained taggers, every size as {@code trellis config} has it by default. */
public final class DefaultTagger {
  private DefaultTagger() {}

  /** The defaults. */
  public static TaggerConfig config() {
    return ConfigReader.parse(
        "bench.yaml", "{name: bench, data: {train: train.conll, dev: dev.conll}}");
  }

  /** Thirteen labels: {@code O} and those of three types in BIOES. */
  public static LabelSet labels() {
    LabelSetBuilder builder = new LabelSetBuilder(TagScheme.BIO, TagScheme.BIOES);
    builder.add(List.of("B-LOC", "B-ORG", "B-PER"));
    return builder.build();
  }

  /** A network with random weights for the words of a text. */
  public static TaggerNetwork network(SyntheticText text, RandomStream random) {
    TaggerNetwork network = new TaggerNetwork(config().network(), text.vocabularies(labels()));
    network.initialize(random);
    return network;
  }

  /** A model with random weights for the words of a text. */
  static TaggerModel model(SyntheticText text, RandomStream random) {
    Vocabularies vocabularies = text.vocabularies(labels());
    int words = vocabularies.words().entries().size();
    ModelCard card = ModelCard.ofThisVersion(0, words, List.of(), List.of());
    return new TaggerModel(card, config(), vocabularies, network(text, random), List.of());
  }
}

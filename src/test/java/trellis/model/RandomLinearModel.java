package trellis.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.config.schema.ColumnRef;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;

/** Small linear models with random weights, and sentences for them. */
public final class RandomLinearModel {
  private static final String TEMPLATE =
      """
      # everything that a file must keep
      U00:%x[-1,token]/%X[0,token]/%x[1,shape]
      U00:%x[0,1]
      U01:%m[0,0,"^\\u*"]
      U01:%t[@-1,0,"\\p"]
      U

      B
      """;
  private static final String PAIRS =
      """
      *02:%x[0,lower]
      b:%t[0,0,"a"]/%x[-1,1]
      """;
  private static final LabelSet LABELS =
      new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-PER", "I-PER", "B-LOC", "I-LOC"));
  private static final List<String> TOKENS =
      List.of("Ada", "lives", "in", "LONDON", ".", "a\tb", "back\\slash", "new\nline", "東京", "😀");

  private RandomLinearModel() {}

  /** A model that reads a feature column, of one head. */
  public static TaggerModel of(RandomGenerator random) {
    return of(random.nextBoolean() ? TEMPLATE : TEMPLATE + PAIRS, random, random.nextInt(3) / 2.0);
  }

  /**
   * A model with a template of its own.
   *
   * @param zeros share of the weights that are 0
   */
  public static TaggerModel of(String template, RandomGenerator random, double zeros) {
    TaggerConfig config =
        ConfigReader.parse(
            "test.yaml",
            """
            name: linear model
            data: {train: train.conll, dev: dev.conll, columns: {features: [1]}}
            network: {type: linear, scheme: bio, template: %s, output: %s}
            train: {optimizer: lbfgs}
            """
                .formatted(
                    file(template),
                    hasPairs(template) || random.nextBoolean() ? "crf" : "softmax"));
    AttributeIndex index = index(config, template, random);
    StateFeatures states = states(index.size(), LABELS.size(), random);
    Optional<StateFeatures> pairs =
        index.pairs().map(own -> states(own.size(), LABELS.size() * LABELS.size(), random));
    Vocabulary none = Vocabulary.of(List.of());
    Vocabularies vocabularies =
        new Vocabularies(
            none,
            none,
            List.of(Vocabulary.of(List.of("x", "y"))),
            List.of(LABELS),
            Lexicon.NONE,
            Optional.of(new LinearFeatures(index, List.of(states), pairs)));
    TaggerNetwork network =
        new TaggerNetwork(config.network(), config.allHeads(), vocabularies, Optional.empty());
    for (Parameter parameter : network.parameters()) {
      float[] weights = parameter.value();
      for (int i = 0; i < weights.length; i++) {
        weights[i] = random.nextDouble() < zeros ? 0 : random.nextFloat(-3, 3);
      }
      parameter.changed();
    }
    List<List<String>> golden = sentences(3, random);
    ModelCard card =
        ModelCard.ofThisVersion(
            10,
            0,
            List.of(new ModelCard.FileScore("dev", "F1", 50)),
            List.of(new ModelCard.DataFile("train", "train.conll", "ab".repeat(32))));
    return new TaggerModel(card, config, vocabularies, network, List.of())
        .withGolden(golden, golden.stream().map(RandomLinearModel::features).toList());
  }

  private static boolean hasPairs(String template) {
    return !TemplateReader.parse("t", template).pairPatterns().isEmpty();
  }

  private static Path file(String template) {
    try {
      Path file = Files.createTempFile("some", ".template");
      file.toFile().deleteOnExit();
      return Files.writeString(file, template);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static AttributeIndex index(TaggerConfig config, String text, RandomGenerator random) {
    FeatureTemplate template =
        TemplateReader.parse("t", text)
            .of(
                0,
                config.data().columns().featureColumns().stream().map(ColumnRef::index).toList());
    AttributeCounter builder = new AttributeCounter(template);
    for (List<String> tokens : sentences(6, random)) {
      builder.add(tokens, features(tokens));
    }
    return builder.build(1 + random.nextInt(2));
  }

  private static StateFeatures states(int rows, int labels, RandomGenerator random) {
    if (random.nextBoolean()) {
      return StateFeatures.all(rows, labels);
    }
    StateFeatures.Builder builder = new StateFeatures.Builder(rows, labels);
    for (int i = 0; i < 3 * rows; i++) {
      builder.add(random.nextInt(rows), random.nextInt(labels));
    }
    return builder.build();
  }

  /** So many sentences. */
  public static List<List<String>> sentences(int count, RandomGenerator random) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                IntStream.range(0, 1 + random.nextInt(6))
                    .mapToObj(t -> TOKENS.get(random.nextInt(TOKENS.size())))
                    .toList())
        .toList();
  }

  /** The feature column of a sentence. */
  public static List<List<String>> features(List<String> tokens) {
    return List.of(tokens.stream().map(token -> token.length() % 2 == 0 ? "x" : "y").toList());
  }

  /** Tags sentences. */
  public static List<Tagging> tag(TaggerModel model, List<List<String>> sentences) {
    return RandomModel.tag(
        model, sentences, sentences.stream().map(RandomLinearModel::features).toList());
  }
}

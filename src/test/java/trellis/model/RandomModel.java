package trellis.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.ConfigReader;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.EncoderConfig;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.file.TinyEncoders;
import trellis.encoder.open.EncoderOpener;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.model.parallel.Deadline;
import trellis.network.ContextShape;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.VectorType;

/** Small models with random weights, and sentences for them. */
public final class RandomModel {
  private static final List<String> OUTPUTS =
      List.of(
          "softmax",
          "crf",
          "{type: crf, constrained: true}",
          "{type: crf, transitions: contextual}");
  private static final List<String> KNOWN =
      List.of(
          "Ada",
          "lives",
          "in",
          "London",
          "the",
          "0",
          ".",
          "Zürich",
          "東京",
          "😀",
          "\"",
          "back\\slash",
          "new\nline");

  private static final List<String> UNKNOWN =
      List.of(
          "", "Byron", "LONDON", "42", "\n", "a\tb", "\uD83D", "e\u0301", "שלום", "x".repeat(99));

  private static final List<String> VALUES = List.of("NNP", "VBZ", "IN");

  private RandomModel() {}

  /** A model of any kind that other engines know too: every encoder, output and scheme. */
  public static TaggerModel of(RandomGenerator random) {
    return of(random, OUTPUTS);
  }

  /** A model of any kind, latent states among them. */
  static TaggerModel ofAny(RandomGenerator random) {
    return of(
        random, Stream.concat(OUTPUTS.stream(), Stream.of("{type: latent, states: 2}")).toList());
  }

  private static TaggerModel of(RandomGenerator random, List<String> outputs) {
    TagScheme network =
        List.of(TagScheme.IOB1, TagScheme.BIO, TagScheme.BIOES, TagScheme.NONE)
            .get(random.nextInt(4));
    TagScheme files =
        network == TagScheme.NONE
            ? TagScheme.NONE
            : List.of(TagScheme.IOB1, TagScheme.BIO, TagScheme.BIOES).get(random.nextInt(3));
    String text =
        """
        name: random model
        task: %s
        seed: %d
        data: {train: folder/train.conll, dev: dev.conll, test: test.conll%s}
        network:
          scheme: %s
          characters: {encoder: %s, dim: %d, filters: %d, window: %d}
          words: {encoder: %s, dim: %d, hidden: %d, layers: %d}
          output: %s
          features: %d
          capitals: %d
          pack: %s
        """
            .formatted(
                network == TagScheme.NONE ? "pos" : "ner",
                random.nextInt(),
                List.of("", ", columns: {features: [1]}", ", columns: {features: [3, 1]}")
                    .get(random.nextInt(3)),
                network,
                random.nextBoolean() ? "cnn" : "none",
                1 + random.nextInt(5),
                1 + random.nextInt(5),
                1 + random.nextInt(5),
                random.nextBoolean() ? "lstm" : "rnn",
                1 + random.nextInt(6),
                1 + random.nextInt(6),
                1 + random.nextInt(2),
                outputs.get(random.nextInt(outputs.size())),
                1 + random.nextInt(4),
                random.nextInt(3),
                pack(random));
    LabelSet labels = labels(files, network, 1 + random.nextInt(2));
    return of(text, labels, Vocabulary.of(KNOWN), random.nextLong());
  }

  private static String pack(RandomGenerator random) {
    return List.of("float32", "float16", "int8").get(random.nextInt(3));
  }

  /** A model that scores spans as wholes. */
  public static TaggerModel ofSegments(RandomGenerator random) {
    TagScheme network =
        List.of(TagScheme.BIOES, TagScheme.BMES, TagScheme.BILOU).get(random.nextInt(3));
    String text =
        """
        name: random model
        data: {train: folder/train.conll, dev: dev.conll}
        network:
          scheme: %s
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
          output: {type: semi-crf, longest: %d, span_dim: %d}
          pack: %s
        """
            .formatted(network, 1 + random.nextInt(4), 1 + random.nextInt(5), pack(random));
    LabelSet labels = labels(TagScheme.BIO, network, 1 + random.nextInt(2));
    return of(text, labels, Vocabulary.of(KNOWN), random.nextLong());
  }

  /** A tiny model with plain labels and those of spans. */
  public static TaggerModel withTwoLayers(long seed) {
    String text =
        """
        name: model with two layers
        heads: {pos: {task: pos}, ner: {scheme: bioes, weight: 0.5, output: {constrained: true}}}
        data: {train: train.conll, dev: dev.conll, labels: {pos: 1, ner: 2}}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
        """;
    List<LabelSet> labels =
        List.of(
            labels(TagScheme.NONE, TagScheme.NONE, 2), labels(TagScheme.BIO, TagScheme.BIOES, 2));
    return of(text, labels, Vocabulary.of(KNOWN), seed);
  }

  /** A tiny model with the layers outer and inner, whose spans overlap. */
  public static TaggerModel withNestedLayers(long seed) {
    String text =
        """
        name: model with nested layers
        heads: {outer: {}, inner: {}}
        data:
          train: train
          dev: dev
          format: brat
          nested: true
          labels: {outer: {level: 1}, inner: {level: 2}}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
        """;
    LabelSet labels = labels(TagScheme.BIO, TagScheme.BIOES, 2);
    return of(text, List.of(labels, labels), Vocabulary.of(KNOWN), seed);
  }

  /** A model as the defaults have it, BiLSTM-CNN-CRF with BIOES labels, but tiny. */
  public static TaggerModel usual(long seed) {
    return usual(TagScheme.BIOES, seed);
  }

  /** A tiny model that reads lists of names and clusters, whose files it writes into a folder. */
  public static TaggerModel withLexicon(Path folder, long seed) throws IOException {
    Path lists = folder.resolve("names.tsv");
    Files.writeString(lists, "LOC\tLondon\nPER\tAda\nPER\tAda Byron\nLOC\tzürich and\n");
    Path clusters = Files.writeString(folder.resolve("paths"), "0011\tin\t1\n0101\tada\t2\n");
    String text =
        """
        name: usual model
        data: {train: train.conll, dev: dev.conll}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
          gazetteers: %s
          clusters: {file: %s, prefixes: [2, 4], dim: 3}
        """
            .formatted(lists, clusters);
    return of(text, labels(TagScheme.BIO, TagScheme.BIOES, 2), Vocabulary.of(KNOWN), seed);
  }

  /** A tiny model that reads the columns xpos and feats beside the tokens. */
  public static TaggerModel withFeatures(long seed) {
    String text =
        """
        name: featured model
        data:
          train: train.conllu
          dev: dev.conllu
          format: conllu
          columns: {label: misc, features: [xpos, feats]}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
          features: 3
        """;
    return of(text, labels(TagScheme.BIO, TagScheme.BIOES, 2), Vocabulary.of(KNOWN), seed);
  }

  /** The same with other labels. */
  public static TaggerModel usual(TagScheme network, long seed) {
    return usual(network, 2, seed);
  }

  /** A tiny model of names of one type with such an output. */
  static TaggerModel withOutput(String output, long seed) {
    String text =
        """
        name: model with an output
        data: {train: train.conll, dev: dev.conll}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
          output: %s
        """
            .formatted(output);
    return of(text, labels(TagScheme.BIO, TagScheme.BIOES, 1), Vocabulary.of(KNOWN), seed);
  }

  /** A tiny model of names of one type or of two. */
  public static TaggerModel withTypes(int types, long seed) {
    return usual(TagScheme.BIOES, types, seed);
  }

  private static TaggerModel usual(TagScheme network, int types, long seed) {
    TagScheme files = network == TagScheme.NONE ? TagScheme.NONE : TagScheme.BIO;
    String text =
        """
        name: usual model
        task: %s
        data: {train: train.conll, dev: dev.conll}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
        """
            .formatted(network == TagScheme.NONE ? "pos" : "ner");
    return of(text, labels(files, network, types), Vocabulary.of(KNOWN), seed);
  }

  /** A model with random weights, the transitions too, which would be 0 before training. */
  public static TaggerModel of(String yaml, LabelSet labels, Vocabulary words, long seed) {
    return of(yaml, List.of(labels), words, seed);
  }

  private static TaggerModel of(String yaml, List<LabelSet> labels, Vocabulary words, long seed) {
    TaggerConfig config = ConfigReader.parse("test.yaml", yaml);
    Vocabulary characters = charactersOf(words);
    List<Vocabulary> features = features(config.data().columns().featureColumns().size());
    Vocabularies vocabularies =
        new Vocabularies(
            words, characters, features, labels, Lexicon.read(config.network()), Optional.empty());
    Optional<StoredEncoder> encoder = encoder(config.embeddings().encoder());
    Optional<ContextShape> context =
        encoder.map(
            read -> EncoderUse.shape(config.embeddings().encoder(), read.weights().shape()));
    TaggerNetwork network =
        new TaggerNetwork(config.network(), config.allHeads(), vocabularies, context);
    RandomStream random = RandomStream.of(seed);
    network.initialize(random);
    for (Parameter weights : network.parameters()) {
      boolean isZero = // before training
          List.of("crf.", "lists", "clusters", "span.output").stream()
              .anyMatch(weights.name()::contains);
      if (isZero) {
        random.fillUniform(weights.value(), 0, weights.value().length, 1);
        weights.changed();
      } else if (weights.name().endsWith("output.weights")) { // large, so that labels are many
        random.fillUniform(weights.value(), 0, weights.value().length, 10);
        weights.changed();
      }
    }
    for (Parameter weights : network.parameters()) {
      WeightPacking.round(weights, WeightPacking.type(weights, config.network().pack()));
    }
    List<ModelCard.DataFile> data = new ArrayList<>();
    data.add(new ModelCard.DataFile("train", "train.conll", "ab".repeat(32)));
    encoder.ifPresent(
        read -> data.add(new ModelCard.DataFile(ModelCard.ENCODER, read.name(), read.sha256())));
    ModelCard card =
        ModelCard.ofThisVersion(
            3,
            words.entries().size() / 2, // as if a vector file had added the others
            List.of(new ModelCard.FileScore("dev", "F1", 87.0 / 1.3)),
            data);
    List<List<String>> golden =
        List.of(List.of("Ada", "lives", "in", "London", "."), List.of("\t", "\\n"));
    TaggerModel bare = new TaggerModel(card, config, vocabularies, network, List.of());
    TaggerModel model = encoder.isPresent() ? bare.withEncoder(encoder.get()) : bare;
    return model.withGolden(golden, features(model, golden));
  }

  /** The encoder of a config, rounded as its models keep it. */
  private static Optional<StoredEncoder> encoder(EncoderConfig config) {
    VectorType type =
        config.pack() == Pack.NONE ? VectorType.FLOAT32 : VectorType.valueOf(config.pack().name());
    return config
        .file()
        .map(EncoderOpener::read)
        .map(
            read ->
                new StoredEncoder(
                    read.name(), read.sha256(), read.weights().rounded(type), read.tokenizer()));
  }

  /** A tiny model that reads a tiny encoder, which it keeps in such numbers. */
  public static TaggerModel withEncoder(String kind, Pack pack, long seed) {
    String text =
        """
        name: model with an encoder
        data: {train: train.conll, dev: dev.conll}
        embeddings: {encoder: {file: %s, pack: %s, dim: 4}}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
        """
            .formatted(TinyEncoders.folder(kind), pack.name().toLowerCase(Locale.ROOT));
    return of(text, labels(TagScheme.BIO, TagScheme.BIOES, 2), Vocabulary.of(KNOWN), seed);
  }

  /** A tiny model whose encoder reads a sentence on each side of one, too. */
  public static TaggerModel readingDocuments(long seed) {
    String text =
        """
        name: model of documents
        data: {train: train.conll, dev: dev.conll}
        embeddings: {encoder: {file: %s, dim: 4}}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
          document: {sentences: 1}
        """
            .formatted(TinyEncoders.folder("bert"));
    return of(text, labels(TagScheme.BIO, TagScheme.BIOES, 2), Vocabulary.of(KNOWN), seed);
  }

  /** A model that reads any of the tiny encoders in any way. */
  public static TaggerModel withEncoder(RandomGenerator random) {
    String text =
        """
        name: random model
        data: {train: train.conll, dev: dev.conll}
        embeddings: {encoder: {file: %s, layers: %s, pieces: %s, pack: %s, dim: %d}}
        network:
          characters: {dim: 3, filters: 4}
          words: {dim: 5, hidden: 6}
          output: %s
        """
            .formatted(
                TinyEncoders.folder(
                    List.of("bert", "distilbert", "roberta").get(random.nextInt(3))),
                List.of("mix", "[0]", "[-1]", "[1, 0]", "[0, -1]").get(random.nextInt(5)),
                List.of("first", "last", "mean").get(random.nextInt(3)),
                pack(random),
                1 + random.nextInt(6),
                OUTPUTS.get(random.nextInt(OUTPUTS.size())));
    LabelSet labels = labels(TagScheme.BIO, TagScheme.BIOES, 1 + random.nextInt(2));
    return of(text, labels, Vocabulary.of(KNOWN), random.nextLong());
  }

  /** As many vocabularies as there are columns, the second with a value that must be escaped. */
  private static List<Vocabulary> features(int columns) {
    return List.of(Vocabulary.of(VALUES), Vocabulary.of(List.of("a\tb", "|"))).subList(0, columns);
  }

  /** Tags sentences with such values. */
  public static List<Tagging> tag(TaggerModel model, List<? extends List<String>> sentences) {
    return tag(model, sentences, features(model, sentences));
  }

  /** Tags sentences without values. */
  public static List<Tagging> tagBare(TaggerModel model, List<? extends List<String>> sentences) {
    return tag(model, sentences, Collections.nCopies(sentences.size(), List.of()));
  }

  /** Tags the sentences of a document without values. */
  public static List<Tagging> tagDocument(TaggerModel model, List<List<String>> sentences) {
    return model.tag(
        NeighborReader.ofDocument(
            sentences.stream()
                .map(one -> new UntaggedSentence(one, List.of(), Knowledge.NONE))
                .toList(),
            model.reach()),
        Deadline.NONE);
  }

  /** Tags sentences of which nothing is known. */
  static List<Tagging> tag(
      TaggerModel model,
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features) {
    return model.tag(sentences, features, Knowledge.NONE);
  }

  /** Values for sentences, known and unknown ones, that depend on nothing but the tokens. */
  public static List<List<List<String>>> features(
      TaggerModel model, List<? extends List<String>> sentences) {
    List<List<List<String>>> features = new ArrayList<>();
    for (List<String> tokens : sentences) {
      List<List<String>> columns = new ArrayList<>();
      for (int column = 0; column < model.featureColumns().size(); column++) {
        List<String> values = column == 0 ? VALUES : List.of("a\tb", "", "x");
        columns.add(tokens.stream().map(t -> values.get(t.length() % values.size())).toList());
      }
      features.add(columns);
    }
    return features;
  }

  /** All labels of some types, or as many plain ones. */
  private static LabelSet labels(TagScheme files, TagScheme network, int types) {
    LabelSetBuilder builder = new LabelSetBuilder(files, network);
    for (String type : List.of("PER", "LOC").subList(0, types)) {
      builder.add(
          network == TagScheme.NONE
              ? List.of(type, type.toLowerCase(Locale.ROOT))
              : files.encode(List.of(new Span(type, 0, 1)), 1));
    }
    return builder.build();
  }

  private static Vocabulary charactersOf(Vocabulary words) {
    Set<String> characters = new LinkedHashSet<>();
    for (String word : words.entries()) {
      word.codePoints().forEach(c -> characters.add(Character.toString(c)));
    }
    return Vocabulary.of(List.copyOf(characters));
  }

  /** A sentence of known and unknown words. */
  public static List<String> sentence(RandomGenerator random, int length) {
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      List<String> words = random.nextInt(3) > 0 ? KNOWN : UNKNOWN;
      tokens.add(words.get(random.nextInt(words.size())));
    }
    return tokens;
  }

  /** Sentences of random lengths, empty ones too. */
  public static List<List<String>> sentences(RandomGenerator random, int count, int longest) {
    List<List<String>> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sentences.add(sentence(random, random.nextInt(longest + 1)));
    }
    return sentences;
  }
}

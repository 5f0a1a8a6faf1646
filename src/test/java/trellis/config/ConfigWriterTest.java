package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Format;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.DevSource;
import trellis.config.schema.Fold;
import trellis.config.schema.LayerChoice;
import trellis.config.schema.OneOrMore;
import trellis.testing.RandomCases;

/** What is written reads as the same config again. */
class ConfigWriterTest {
  private static final TrainConfig.OptimizerKind[] OPTIMIZERS_OF_STEPS = {
    TrainConfig.OptimizerKind.SGD, TrainConfig.OptimizerKind.ADAM, TrainConfig.OptimizerKind.NADAM
  };

  private static final String ALPHABET =
      "abcXYZ019 .:-_/#'\"\\,[]{}&*!|>%@`?~=<+\u00E9\u4E2D\u0627\u00A0\u2028\uFEFF\uD83D\uDE00";

  @Test
  void writesAllKeys() {
    assertEquals(
        """
        name: test
        task: ner
        seed: 1
        data:
          train: train.conll
          dev: dev.conll
          chooses: true
          part: 1.0
          casing:
            upper: 0.0
            lower: 0.0
            title: 0.0
          format: conll
          columns:
            token: 0
            label: -1
          scheme: auto
          labels:
            sets: auto
          comments: auto
          errors: stop
          leaks: keep
          tokens: ptb
          misaligned: error
          nested: false
        embeddings:
          finetune: true
          finetune_rate: 1.0
          lowercase: true
          pack: float32
          most: 0
        network:
          scheme: bioes
          characters:
            encoder: cnn
            dim: 30
            filters: 30
            window: 3
          words:
            dim: 100
            encoder: lstm
            hidden: 200
            layers: 1
          dropout: 0.5
          model: crf
          output:
            type: crf
            transitions: constant
            constrained: false
            longest: 8
            span_dim: 32
            states: 2
            beam: 0
          input_dropout: 0.0
          word_dropout: 0.0
          locked_dropout: false
          capitals: 0
          features: 20
          type: neural
          least: 1
          states: all
          hash: 0
          order: 1
          pack: float32
        rehearse: false
        train:
          optimizer: sgd
          rate: 0.015
          decay: 0.05
          schedule: inverse
          warmup: 0.0
          momentum: 0.9
          clip: 5.0
          weight_decay: 0.0
          batch: 10
          shard: 5
          draw: proportional
          unknown: 0.5
          average: 0
          balance: false
          calibrate: false
          l2: 1.0
          l1: 1.0
          tolerance: 0.00001
          keep: auto
          epochs: 50
          patience: 10
          checkpoint: 10.0
          sample: 500
          threads: 0
          engine: trellis
          word_table: outside
          parallel: 0
          workers: 1
          mixing: rate
          exchange: 0
          kbest: 5
          aggressiveness: 1.0
        output: runs/test
        report:
          baseline: false
        """,
        ConfigWriter.write(ConfigText.minimal().parse()));
  }

  @Test
  void featuresAreWrittenWhereTheyAreGiven() {
    ConfigText text = ConfigText.minimal().with("data.columns.features", "[2, 1]");
    String yaml = ConfigWriter.write(text.parse());

    assertTrue(yaml.contains("    label: -1\n    features: [2, 1]\n"), yaml);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5357277838505067.0", "53572778385.0", "5e15", "1e-300", "0.1"})
  void wholeDecimalsStayDecimals(String clip) {
    TaggerConfig config = ConfigText.minimal().with("train.clip", clip).parse();

    assertReadsAgain(config);
    assertEquals(Double.parseDouble(clip), config.train().clip());
  }

  @Test
  void seedsAreWrittenInPlaceOfTheSeed() {
    String yaml = ConfigWriter.write(ConfigText.minimal().with("seeds", "[3, 2]").parse());

    assertEquals(
        List.of("seeds: [3, 2]"), yaml.lines().filter(line -> line.startsWith("seed")).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "123",
        "yes",
        "1e3",
        "~",
        "null",
        "true",
        "0x1F",
        "-",
        "- a",
        "a: b",
        "a #b",
        "#a",
        " a",
        "a ",
        "'a'",
        "\"a\"",
        "a\\b",
        "&a",
        "*a",
        "!a",
        "|",
        ">",
        "%a",
        "@a",
        "`a`",
        "{a: b}",
        "[a]",
        "?",
        "? a",
        "---",
        "...",
        "<<",
        "<name>",
        "$1",
        "a, b",
        ".inf",
        "1_000",
        "2001-01-01",
        "\u00FC\u4E2D\uD83D\uDE00",
        "\uFEFFa",
        "a\u2028b",
        "a\u00A0",
        "-1",
        "="
      })
  void textsAreQuotedAsNeeded(String name) {
    assertReadsAgain(withName(name));
  }

  @Test
  void aLongTextStaysOnItsLine() {
    assertReadsAgain(withName("word ".repeat(100) + "end"));
    assertReadsAgain(withName("\u00E9\u2028 ".repeat(100) + "end"));
  }

  @Test
  void randomConfigsReadAgain() {
    RandomCases.check(500, random -> assertReadsAgain(config(random)));
  }

  private static void assertReadsAgain(TaggerConfig config) {
    String yaml = ConfigWriter.write(config);
    TaggerConfig again = ConfigReader.parse("again.yaml", yaml);
    assertEquals(config, again, yaml);
    assertEquals(yaml, ConfigWriter.write(again));
  }

  private static TaggerConfig withName(String name) {
    TaggerConfig c = ConfigText.minimal().parse();
    return new TaggerConfig(
        name,
        c.task(),
        c.seed(),
        c.seeds(),
        c.heads(),
        c.data(),
        c.embeddings(),
        c.network(),
        c.init(),
        c.freeze(),
        c.rehearse(),
        c.train(),
        c.output(),
        c.report());
  }

  private static TaggerConfig config(RandomGenerator random) {
    Task task = pick(random, Task.values());
    boolean several = random.nextInt(4) == 0;
    DataConfig data = data(random, task, several);
    EncoderConfig encoder = encoder(random);
    boolean whole =
        data.dev().file().isPresent()
            && data.fold().isEmpty()
            && data.part() == 1
            && data.leaks() == DataConfig.Leaks.KEEP
            && data.train().values().size() == 1
            && data.weight().isEmpty()
            && data.labels().map().isEmpty()
            && data.labels().knows().isEmpty()
            && data.labels().types().isEmpty()
            && !several;
    boolean hasOld = !several && random.nextBoolean();
    int files = whole ? random.nextInt(2) : random.nextInt(4); // the engine deeplearning4j reads 1
    NetworkConfig network = network(random, task, files, encoder.file().isPresent());
    boolean hasLexicon =
        network.gazetteers().file().isPresent() || network.clusters().file().isPresent();
    TaggerConfig config =
        new TaggerConfig(
            text(random),
            task,
            random.nextLong(),
            random.nextBoolean() ? Optional.empty() : Optional.of(seeds(random)),
            several ? Optional.of(heads(random)) : Optional.empty(),
            data,
            embeddings(random, files, encoder),
            network,
            hasOld ? Optional.of(path(random)) : Optional.empty(),
            hasOld ? Optional.of(List.of(TaggerConfig.Part.LAYERS)) : Optional.empty(),
            false,
            train(random, task, whole && !hasOld && !hasLexicon && encoder.file().isEmpty()),
            path(random),
            new ReportConfig(false));
    return several
        ? config
            .with("train.balance", false)
            .with("train.calibrate", false)
            .with("train.teacher", Defaults.of(TeacherConfig.class))
            .with("train.weights", Optional.empty())
        : config;
  }

  private static Map<String, HeadConfig> heads(RandomGenerator random) {
    Map<String, HeadConfig> heads = new LinkedHashMap<>();
    heads.put("p", new HeadConfig(Optional.of(Task.POS), Optional.empty(), 0.5, Optional.empty()));
    OutputConfig output =
        new OutputConfig(OutputLayer.CRF, pick(random, Transitions.values()), true, 8, 32);
    heads.put(
        "n-1",
        new HeadConfig(
            Optional.of(Task.NER),
            Optional.of(NetworkConfig.Scheme.BIO),
            random.nextDouble(0.1, 3),
            pick(random, Optional.empty(), Optional.of(output))));
    return heads;
  }

  private static Map<String, HeadLabels> labelsOfHeads(RandomGenerator random) {
    HeadLabels plain =
        new HeadLabels(
            Optional.of(new ColumnRef("1")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    HeadLabels spans =
        new HeadLabels(
            Optional.of(new ColumnRef("2")),
            Optional.of(FileScheme.BIO),
            Optional.of(Map.of("a", "O")),
            Optional.of(List.of("PER")),
            Optional.of(List.of("X")),
            pick(random, Optional.empty(), Optional.of(DataConfig.Labels.Sets.FALSE)),
            Optional.empty(),
            Optional.empty());
    Map<String, HeadLabels> labels = new LinkedHashMap<>();
    labels.put("n-1", spans);
    labels.put("p", plain);
    return labels;
  }

  /** Without a file nothing of it is written. */
  private static EncoderConfig encoder(RandomGenerator random) {
    if (random.nextBoolean()) {
      return Defaults.of(EncoderConfig.class);
    }
    LayerChoice some = new LayerChoice(List.of(random.nextInt(-3, 0), random.nextInt(0, 9)));
    return new EncoderConfig(
        Optional.of(path(random)),
        pick(random, Optional.empty(), Optional.of(LayerChoice.mix()), Optional.of(some)),
        pick(random, EncoderConfig.Pieces.values()),
        random.nextInt(1, 10_000),
        random.nextDouble(),
        pick(random, EmbeddingsConfig.Pack.values()),
        random.nextBoolean(),
        false,
        0.00005,
        1,
        0,
        0.1);
  }

  private static List<Long> seeds(RandomGenerator random) {
    return IntStream.rangeClosed(0, random.nextInt(4))
        .mapToObj(i -> random.nextLong())
        .distinct()
        .toList();
  }

  private static DataConfig data(RandomGenerator random, Task task, boolean ofHeads) {
    Format format = pick(random, Format.values());
    FileScheme scheme =
        task == Task.POS
            ? pick(random, FileScheme.AUTO, FileScheme.NONE)
            : pick(random, Arrays.copyOf(FileScheme.values(), FileScheme.values().length - 1));
    boolean several = random.nextBoolean();
    return new DataConfig(
        pick(random, Optional.empty(), Optional.of("a-B_9")),
        several ? OneOrMore.each(List.of(path(random), path(random))) : OneOrMore.one(path(random)),
        pick(
            random,
            Optional.empty(),
            Optional.of(OneOrMore.one(0.5)),
            Optional.of(several ? OneOrMore.each(List.of(1.0, 2.0)) : OneOrMore.one(3.0))),
        random.nextBoolean()
            ? new DevSource.OfFile(path(random))
            : new DevSource.OfTrain(random.nextInt(1, 1000) / 10.0),
        true,
        optionalPath(random),
        random.nextBoolean() ? 1 : random.nextInt(1, 100) / 100.0,
        Defaults.of(CasingConfig.class),
        pick(random, Optional.empty(), Optional.of(new Fold(random.nextInt(1, 5), 4))),
        format,
        columns(random, format),
        scheme,
        labels(random, task, ofHeads),
        format == Format.CONLLU ? "auto" : pick(random, "auto", "none", "#", "# ", "'\"%", "//: "),
        pick(random, DataConfig.Errors.values()),
        pick(random, DataConfig.Leaks.values()),
        pick(random, DataConfig.Tokens.values()),
        pick(random, DataConfig.Misaligned.values()),
        false,
        random.nextBoolean() ? Optional.empty() : Optional.of(List.of("O", "B-a b", "1")),
        Optional.empty(),
        Optional.empty());
  }

  private static DataConfig.Labels labels(RandomGenerator random, Task task, boolean several) {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("group", "ORG");
    names.put("a: b", "# c");
    names.put("1", "true");
    return new DataConfig.Labels(
        pick(random, Optional.empty(), Optional.of(names)),
        task == Task.POS
            ? Optional.empty()
            : pick(random, Optional.empty(), Optional.of(List.of("PER", "a b"))),
        pick(random, Optional.empty(), Optional.of(List.of("X"))),
        pick(random, DataConfig.Labels.Sets.values()),
        Optional.empty(),
        Optional.empty(),
        several ? Optional.of(labelsOfHeads(random)) : Optional.empty());
  }

  private static ColumnsConfig columns(RandomGenerator random, Format format) {
    int token = random.nextInt(5);
    int label = random.nextInt(5, 10);
    if (!format.hasColumns()) {
      return new ColumnsConfig(column(0), column(-1), Optional.empty());
    }
    if (format == Format.CONLL) {
      return new ColumnsConfig(
          column(token - 2), column(label), features(random, column(10), column(11)));
    }
    // Column 0 of conllu holds the ids.
    ColumnRef other = column(token == 0 ? 2 : 1);
    return new ColumnsConfig(
        column(token + 1),
        new ColumnRef(ColumnRef.CONLLU_NAMES.get(Math.max(label, 6))),
        features(random, other, new ColumnRef(label < 9 ? "misc" : "deps")));
  }

  private static Optional<List<ColumnRef>> features(
      RandomGenerator random, ColumnRef one, ColumnRef other) {
    return pick(
        random, Optional.empty(), Optional.of(List.of(one)), Optional.of(List.of(other, one)));
  }

  private static ColumnRef column(int index) {
    return new ColumnRef(Integer.toString(index));
  }

  private static EmbeddingsConfig embeddings(
      RandomGenerator random, int files, EncoderConfig encoder) {
    return new EmbeddingsConfig(
        files == 0
            ? Optional.empty()
            : Optional.of(
                OneOrMore.each(IntStream.range(0, files).mapToObj(i -> path(random)).toList())),
        oneOrEach(random, files, random::nextBoolean),
        oneOrEach(random, files, () -> 1 - random.nextDouble()),
        oneOrEach(random, files, random::nextBoolean),
        oneOrEach(random, files, () -> pick(random, EmbeddingsConfig.Pack.values())),
        oneOrEach(random, files, () -> random.nextInt(1_000_000)),
        encoder);
  }

  /** A value for all files, or one for each. */
  private static <T> OneOrMore<T> oneOrEach(RandomGenerator random, int files, Supplier<T> value) {
    int count = random.nextBoolean() ? 1 : Math.max(1, files);
    return OneOrMore.each(Stream.generate(value).limit(count).toList());
  }

  private static NetworkConfig network(
      RandomGenerator random, Task task, int files, boolean hasEncoder) {
    NetworkConfig.Scheme scheme = pick(random, NetworkConfig.Scheme.values());
    boolean fits = task == Task.POS || scheme != NetworkConfig.Scheme.NONE;
    return new NetworkConfig(
        fits ? scheme : NetworkConfig.Scheme.BIO,
        new CharactersConfig(
            pick(random, CharactersConfig.CharacterEncoder.values()),
            random.nextInt(1, 10_001),
            random.nextInt(1, 10_001),
            random.nextInt(1, 100)),
        new WordsConfig(
            oneOrEach(random, files, () -> random.nextInt(1, 10_001)),
            pick(random, WordsConfig.WordEncoder.values()),
            random.nextInt(1, 10_001),
            random.nextInt(1, 17)),
        random.nextDouble(),
        NetworkConfig.Model.CRF,
        output(random),
        random.nextDouble(),
        random.nextDouble(),
        random.nextBoolean(),
        random.nextInt(1001),
        random.nextInt(1, 10_001),
        gazetteers(random),
        clusters(random),
        new DocumentConfig(
            random.nextBoolean()
                ? Optional.empty()
                : Optional.of(hasEncoder ? random.nextInt(101) : 0)),
        NetworkConfig.ModelType.NEURAL,
        Optional.empty(),
        1,
        NetworkConfig.States.ALL,
        0,
        1,
        pick(random, NetworkConfig.Pack.values()));
  }

  private static GazetteersConfig gazetteers(RandomGenerator random) {
    return random.nextBoolean()
        ? Defaults.of(GazetteersConfig.class)
        : new GazetteersConfig(
            Optional.of(OneOrMore.each(List.of(Path.of("a.txt"), Path.of("LOC.tsv")))),
            pick(random, GazetteersConfig.Matches.values()),
            random.nextBoolean(),
            random.nextInt(1, 10_001),
            random.nextDouble());
  }

  private static ClustersConfig clusters(RandomGenerator random) {
    return random.nextBoolean()
        ? Defaults.of(ClustersConfig.class)
        : new ClustersConfig(
            Optional.of(Path.of("paths.gz")),
            List.of(random.nextInt(1, 10), random.nextInt(10, 1001)),
            random.nextInt(1, 10_001),
            random.nextBoolean());
  }

  private static OutputConfig output(RandomGenerator random) {
    return random.nextBoolean()
        ? new OutputConfig(OutputLayer.SOFTMAX, Transitions.CONSTANT, false, 8, 32)
        : new OutputConfig(
            OutputLayer.CRF, pick(random, Transitions.values()), random.nextBoolean(), 8, 32);
  }

  private static TrainConfig train(RandomGenerator random, Task task, boolean wholeFile) {
    int workers = wholeFile ? 1 : random.nextInt(1, 1025);
    TrainConfig.Mixing[] mixings = TrainConfig.Mixing.values();
    return new TrainConfig(
        pick(random, OPTIMIZERS_OF_STEPS),
        Math.pow(10, random.nextDouble(-300, 1)),
        random.nextInt(11),
        wholeFile ? TrainConfig.Schedule.INVERSE : pick(random, TrainConfig.Schedule.values()),
        wholeFile ? 0 : random.nextInt(100) / 100.0,
        random.nextInt(100) / 100.0,
        Math.pow(10, random.nextDouble(-300, 300)),
        random.nextDouble(),
        random.nextInt(1, 100_001),
        random.nextInt(1, 100_001),
        pick(random, TrainConfig.Draw.values()),
        random.nextInt(101) / 100.0,
        random.nextInt(100_001),
        task == Task.NER && random.nextBoolean(),
        wholeFile ? Optional.empty() : Optional.of(Map.of(text(random), 0.1 + random.nextInt(50))),
        teacher(random, wholeFile),
        random.nextBoolean(),
        1,
        1,
        1e-5,
        pick(random, TrainConfig.Keep.values()),
        random.nextInt(1, 100_001),
        random.nextInt(1, 100_001),
        Math.pow(10, random.nextDouble(-5, 5)),
        random.nextInt(1_000_001),
        random.nextInt(1025),
        wholeFile ? pick(random, TrainConfig.Engine.values()) : TrainConfig.Engine.TRELLIS,
        pick(random, TrainConfig.WordTable.values()),
        random.nextInt(1025),
        workers,
        workers == 1 ? TrainConfig.Mixing.RATE : pick(random, mixings),
        workers == 1 ? 0 : random.nextInt(1_000_001),
        5,
        1.0,
        Optional.empty());
  }

  private static TeacherConfig teacher(RandomGenerator random, boolean wholeFile) {
    return wholeFile || random.nextBoolean()
        ? Defaults.of(TeacherConfig.class)
        : new TeacherConfig(Optional.of(path(random)), 1 - random.nextDouble(), 2);
  }

  private static Optional<Path> optionalPath(RandomGenerator random) {
    return random.nextBoolean() ? Optional.empty() : Optional.of(path(random));
  }

  /** A path; without the letters that a system which is not set to UTF-8 cannot name. */
  private static Path path(RandomGenerator random) {
    String text = text(random);
    if (text.replace('/', ' ').isBlank()) {
      text += "x"; // of " /" a path is " ", which no config can name
    }
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      return Path.of(text.replaceAll("[^ -~]+", "x"));
    }
  }

  /** A text with at least one character that is no blank. */
  private static String text(RandomGenerator random) {
    int[] letters = ALPHABET.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      text.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return text.isEmpty() || text.toString().isBlank() ? text + "x" : text.toString();
  }

  @SafeVarargs
  private static <T> T pick(RandomGenerator random, T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}

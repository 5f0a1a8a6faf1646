package trellis.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.SentenceEncoder;
import trellis.batch.Vocabularies;
import trellis.config.CharactersConfig;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.ClustersConfig;
import trellis.config.DocumentConfig;
import trellis.config.GazetteersConfig;
import trellis.config.GazetteersConfig.Matches;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.TaggerConfig.Task;
import trellis.config.WordsConfig;
import trellis.config.WordsConfig.WordEncoder;
import trellis.config.schema.OneOrMore;
import trellis.crf.TransitionScores;
import trellis.kernel.Kernel;
import trellis.kernel.PlainMath;
import trellis.kernel.PlainPackedMatrix;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.labels.SoftLabels;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.lexicon.NameLists;
import trellis.lexicon.WordClusters;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;

/** Networks and sentences small enough to check number by number. */
final class Toy {
  static final GazetteersConfig NO_LISTS =
      new GazetteersConfig(Optional.empty(), Matches.LONGEST, true, 2, 0);
  static final ClustersConfig NO_CLUSTERS =
      new ClustersConfig(Optional.empty(), List.of(1, 2), 2, true);
  static final Vocabulary WORDS = Vocabulary.of(List.of("a", "b", "ab", "ba", "aab", "ccc"));
  static final Vocabulary CHARACTERS = Vocabulary.of(List.of("a", "b", "c"));
  static final LabelSet LABEL_SET =
      new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-X", "I-X"));
  static final Vocabularies VOCABULARIES =
      new Vocabularies(WORDS, CHARACTERS, List.of(), LABEL_SET);
  static final int LABELS = LABEL_SET.size();
  static final int CAPITALS = 2; // length of a vector, where there are any
  static final Kernel KERNEL =
      new Kernel("plain", "for tests", PlainPackedMatrix::new, new PlainMath());

  /** The last two words are rare. */
  static final SentenceEncoder ENCODER =
      VOCABULARIES.encoder(WordNormalizer.chain(true), row -> row >= 5, List.of());

  /** For two word tables, in which other words are rare. */
  static final SentenceEncoder TWO_TABLES_ENCODER =
      VOCABULARIES.encoder(
          List.of(WordNormalizer.chain(true), WordNormalizer.chain(false)),
          List.of(row -> row >= 5, row -> row == 1 || row == 6),
          List.of());

  /** With lists of two types and clusters. */
  static final Vocabularies LISTED =
      new Vocabularies(
          WORDS,
          CHARACTERS,
          List.of(),
          LABEL_SET,
          new Lexicon(
              Optional.of(NameLists.parse("X\ta b\nX\ta\nY\ta\nY\tb a a\nY\tab b\n", true, true)),
              Optional.of(
                  WordClusters.parse("a\t00\nab\t01\nba\t01\nccc\t1\n", List.of(1, 2), true))));

  static final SentenceEncoder LISTED_ENCODER =
      LISTED.encoder(WordNormalizer.chain(true), row -> row >= 5, List.of());

  /** With two feature columns. */
  static final Vocabularies FEATURED =
      new Vocabularies(
          WORDS,
          CHARACTERS,
          List.of(Vocabulary.of(List.of("x", "y", "z")), Vocabulary.of(List.of("p"))),
          LABEL_SET);

  /** With values of these columns, of which x is seen once. */
  static final SentenceEncoder FEATURED_ENCODER =
      FEATURED.encoder(
          WordNormalizer.chain(true),
          row -> row >= 5,
          List.of(Map.of("x", 1L, "y", 2L, "z", 1000L), Map.of("p", 2L)));

  /** Of a second head, whose labels are plain. */
  static final LabelSet PLAIN_LABELS =
      new LabelSet(TagScheme.NONE, TagScheme.NONE, List.of("p", "q", "r", "s"));

  /** For a network with two heads. */
  static final Vocabularies TWO_HEADS =
      new Vocabularies(WORDS, CHARACTERS, List.of(), List.of(LABEL_SET, PLAIN_LABELS));

  /** Labels that tell where each span ends. */
  static final LabelSet SPAN_LABELS =
      new LabelSet(
          TagScheme.BIO,
          TagScheme.BIOES,
          List.of("O", "B-X", "I-X", "E-X", "S-X", "B-Y", "I-Y", "E-Y", "S-Y"));

  static final Vocabularies SPANS = new Vocabularies(WORDS, CHARACTERS, List.of(), SPAN_LABELS);

  private Toy() {}

  /** Two heads: the first as the config has it, the second with plain labels and a softmax. */
  static List<Head> heads(NetworkConfig config, OutputLayer second) {
    OutputConfig output = new OutputConfig(second, Transitions.CONSTANT, false, 8, 32);
    return List.of(
        new Head("spans", Task.NER, NetworkConfig.Scheme.BIO, 1, config.output(), 1),
        new Head("plain", Task.POS, NetworkConfig.Scheme.NONE, 0.7, output, 1));
  }

  /**
   * A batch whose sentences have labels for both heads, or for one of them, or for one and what a
   * teacher says for the other, as in a rehearsal.
   */
  static Batch batchOfTwoHeads(RandomGenerator random, int count, int longest) {
    Batch first = batchByTheRules(random, count, longest);
    List<EncodedSentence> sentences = new ArrayList<>();
    EncodingScope scope = ENCODER.openScope();
    for (int s = 0; s < first.size(); s++) {
      EncodedSentence spans = first.sentence(s);
      int length = spans.size();
      List<String> tokens = IntStream.range(0, length).mapToObj(t -> randomToken(random)).toList();
      int[] spanLabels = IntStream.range(0, length).map(spans::label).toArray();
      int[] plainLabels = random.ints(length, 0, PLAIN_LABELS.size()).toArray();
      int kind = random.nextInt(5);
      sentences.add(
          EncodedSentence.ofHeads(
              Arrays.asList(
                  switch (kind) {
                    case 1 -> null;
                    case 3 -> scope.encode(tokens, List.of(), taught(LABEL_SET, spanLabels));
                    default -> scope.encode(tokens, List.of(), spanLabels);
                  },
                  switch (kind) {
                    case 2 -> null;
                    case 4 -> scope.encode(tokens, List.of(), taught(PLAIN_LABELS, plainLabels));
                    default -> scope.encode(tokens, List.of(), plainLabels);
                  })));
    }
    return new Batch(sentences);
  }

  /** A teacher that hesitates between these labels and the first one at all tokens. */
  private static PossibleLabels taught(LabelSet set, int... labels) {
    int[] first = new int[labels.length];
    return PossibleLabels.of(SoftLabels.certain(set.size(), labels).mixedWith(0.7, first));
  }

  /**
   * All choices of parts, with this many layers: each with each, then the further kinds of output
   * with an LSTM and characters.
   */
  static List<NetworkConfig> allConfigs(int layers, double dropout) {
    List<NetworkConfig> configs = new ArrayList<>();
    for (CharacterEncoder characters : CharacterEncoder.values()) {
      for (WordEncoder words : WordEncoder.values()) {
        for (OutputLayer output : List.of(OutputLayer.SOFTMAX, OutputLayer.CRF)) {
          OutputConfig plain = new OutputConfig(output, Transitions.CONSTANT, false, 8, 32);
          configs.add(config(characters, words, layers, dropout, plain));
        }
      }
    }
    for (Transitions transitions : Transitions.values()) {
      OutputConfig free = new OutputConfig(OutputLayer.CRF, transitions, false, 8, 32);
      OutputConfig constrained = new OutputConfig(OutputLayer.CRF, transitions, true, 8, 32);
      if (transitions != Transitions.CONSTANT) {
        configs.add(config(CharacterEncoder.CNN, WordEncoder.LSTM, layers, dropout, free));
      }
      configs.add(config(CharacterEncoder.CNN, WordEncoder.LSTM, layers, dropout, constrained));
    }
    return configs;
  }

  /** A network whose labels have so many latent states. */
  static NetworkConfig latent(int states, boolean constrained) {
    OutputConfig output =
        new OutputConfig(OutputLayer.LATENT, Transitions.CONSTANT, constrained, 8, 32, states, 0);
    return config(CharacterEncoder.CNN, WordEncoder.LSTM, 1, 0.3, output);
  }

  private static NetworkConfig config(
      CharacterEncoder characters,
      WordEncoder words,
      int layers,
      double dropout,
      OutputConfig output) {
    return new NetworkConfig(
        NetworkConfig.Scheme.BIO,
        new CharactersConfig(characters, 2, 3, 3),
        new WordsConfig(OneOrMore.one(4), words, 3, layers),
        dropout,
        NetworkConfig.Model.CRF,
        output,
        0,
        0,
        false,
        0,
        3,
        NO_LISTS,
        NO_CLUSTERS,
        new DocumentConfig(Optional.empty()),
        NetworkConfig.ModelType.NEURAL,
        Optional.empty(),
        1,
        NetworkConfig.States.ALL,
        0,
        1,
        NetworkConfig.Pack.FLOAT32);
  }

  /** The same network with another output. */
  static NetworkConfig withOutput(NetworkConfig config, OutputConfig output) {
    return changed(config, Map.of("scheme", NetworkConfig.Scheme.BIOES, "output", output));
  }

  /** The same network, which passes over some of the names of lists that it reads. */
  static NetworkConfig withLists(NetworkConfig config) {
    GazetteersConfig lists =
        new GazetteersConfig(
            Optional.of(OneOrMore.one(Path.of("lists"))), Matches.ALL, true, 3, 0.4);
    ClustersConfig clusters =
        new ClustersConfig(Optional.of(Path.of("paths")), List.of(1, 2), 2, true);
    return disturbed(changed(config, Map.of("gazetteers", lists, "clusters", clusters)));
  }

  /** The same network, to which capitals are shown. */
  static NetworkConfig withCapitals(NetworkConfig config) {
    return changed(config, Map.of("capitals", CAPITALS));
  }

  /** The same network, to which capitals are shown, with all that disturbs it in training. */
  static NetworkConfig withNoise(NetworkConfig config) {
    return disturbed(withCapitals(config));
  }

  /** The same network, whose words have vectors in two tables. */
  static NetworkConfig withTwoTables(NetworkConfig config) {
    WordsConfig one = config.words();
    WordsConfig two =
        new WordsConfig(OneOrMore.each(List.of(1, 3)), one.encoder(), one.hidden(), one.layers());
    return disturbed(changed(config, Map.of("words", two)));
  }

  private static NetworkConfig disturbed(NetworkConfig config) {
    return changed(config, Map.of("inputDropout", 0.25, "wordDropout", 0.3, "lockedDropout", true));
  }

  /** The same network with other values of some components of the record. */
  private static NetworkConfig changed(NetworkConfig config, Map<String, Object> changes) {
    RecordComponent[] components = NetworkConfig.class.getRecordComponents();
    Object[] values = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    Set<String> left = new HashSet<>(changes.keySet());
    try {
      for (int i = 0; i < components.length; i++) {
        String name = components[i].getName();
        types[i] = components[i].getType();
        values[i] =
            left.remove(name) ? changes.get(name) : components[i].getAccessor().invoke(config);
      }
      assertEquals(Set.of(), left);
      return NetworkConfig.class.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /** Sentences without features and labels, in a scope of their own. */
  static List<EncodedSentence> encoded(SentenceEncoder encoder, List<List<String>> sentences) {
    EncodingScope scope = encoder.openScope();
    return sentences.stream().map(scope::encode).toList();
  }

  /** The network of a config, all 0. */
  static TaggerNetwork network(NetworkConfig config) {
    return new TaggerNetwork(config, VOCABULARIES);
  }

  /** The same with two feature columns. */
  static TaggerNetwork featuredNetwork(NetworkConfig config) {
    return new TaggerNetwork(config, FEATURED);
  }

  /**
   * A token of a, b, c and d, of which the vocabularies lack the last; now and then empty, or in
   * capitals.
   */
  static String randomToken(RandomGenerator random) {
    StringBuilder token = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      token.append((char) ('a' + random.nextInt(4)));
    }
    boolean shouts = random.nextInt(4) == 0;
    return shouts ? token.toString().toUpperCase(Locale.ROOT) : token.toString();
  }

  /** Sentences of random lengths, with labels that keep to no rules. */
  static List<EncodedSentence> randomSentences(RandomGenerator random, int count, int longest) {
    return randomSentences(
        random, count, longest, length -> random.ints(length, 0, LABELS).toArray());
  }

  private static List<EncodedSentence> randomSentences(
      RandomGenerator random, int count, int longest, IntFunction<int[]> labels) {
    return randomSentences(ENCODER, random, count, longest, labels);
  }

  private static List<EncodedSentence> randomSentences(
      SentenceEncoder encoder,
      RandomGenerator random,
      int count,
      int longest,
      IntFunction<int[]> labels) {
    EncodingScope scope = encoder.openScope();
    List<EncodedSentence> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(1, longest + 1);
      List<String> tokens = IntStream.range(0, length).mapToObj(t -> randomToken(random)).toList();
      sentences.add(scope.encode(tokens, List.of(), labels.apply(length)));
    }
    return sentences;
  }

  /** A batch of them. */
  static Batch randomBatch(RandomGenerator random, int count, int longest) {
    return new Batch(randomSentences(random, count, longest));
  }

  /** A batch for two word tables. */
  static Batch randomBatchOfTwoTables(RandomGenerator random, int count, int longest) {
    return new Batch(
        randomSentences(
            TWO_TABLES_ENCODER,
            random,
            count,
            longest,
            length -> random.ints(length, 0, LABELS).toArray()));
  }

  /** A batch with labels of spans of any length, in BIOES. */
  static Batch batchOfSpans(RandomGenerator random, int count, int longest) {
    return new Batch(
        randomSentences(
            random,
            count,
            longest,
            length -> {
              List<Span> spans = new ArrayList<>();
              for (int from = 0; from < length; from++) {
                int end = from + 1 + random.nextInt(length - from);
                if (random.nextBoolean()) {
                  spans.add(new Span(random.nextBoolean() ? "X" : "Y", from, end));
                  from = end - 1;
                }
              }
              return SPAN_LABELS.idsOfSpans(spans, length);
            }));
  }

  /** A batch for lists of names and clusters. */
  static Batch randomListedBatch(RandomGenerator random, int count, int longest) {
    return new Batch(
        randomSentences(
            LISTED_ENCODER,
            random,
            count,
            longest,
            length -> random.ints(length, 0, LABELS).toArray()));
  }

  /** A batch whose labels keep to the rules of their scheme. */
  static Batch batchByTheRules(RandomGenerator random, int count, int longest) {
    return new Batch(
        randomSentences(
            random,
            count,
            longest,
            length -> {
              int[] labels = random.ints(length, 0, LABELS).toArray();
              for (int t = 0; t < length; t++) { // I-X is 2, and must follow B-X or I-X
                labels[t] = labels[t] == 2 && (t == 0 || labels[t - 1] == 0) ? 1 : labels[t];
              }
              return labels;
            }));
  }

  /** The same with features, of which some are unknown. */
  static Batch randomFeaturedBatch(RandomGenerator random, int count, int longest) {
    EncodingScope scope = FEATURED_ENCODER.openScope();
    List<EncodedSentence> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(1, longest + 1);
      List<String> tokens = IntStream.range(0, length).mapToObj(t -> randomToken(random)).toList();
      sentences.add(
          scope.encode(
              tokens,
              List.of(values("xyz?", random, length), values("p?", random, length)),
              random.ints(length, 0, LABELS).toArray()));
    }
    return new Batch(sentences);
  }

  private static List<String> values(String all, RandomGenerator random, int count) {
    return random.ints(count, 0, all.length()).mapToObj(i -> all.substring(i, i + 1)).toList();
  }

  /** The scores of the labels, by sentence of the batch: {@code [sentence][token * labels]}. */
  static float[][] scores(TaggerNetwork network, Tape tape, Batch batch) {
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    tape.restart(null);
    return bySentence(
        network.scores(tape, batch, packedSequence, List.of(FrozenRows.none())).get(0).emissions(),
        packedSequence,
        LABELS);
  }

  /** The chain of each sentence of a batch, without the rules of the labels. */
  static List<TransitionScores> chains(TaggerNetwork network, Batch batch) {
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    Tape tape = Tape.forInference(KERNEL);
    tape.restart(null);
    Optional<Tensor> steps =
        network.scores(tape, batch, packedSequence, List.of(FrozenRows.none())).get(0).steps();
    if (steps.isEmpty()) {
      return Collections.nCopies(batch.size(), network.heads().get(0).transitionScores());
    }
    return Arrays.stream(bySentence(steps.get(), packedSequence, LABELS * LABELS))
        .map(ofSentence -> network.heads().get(0).transitionScores().withSteps(ofSentence, 0))
        .toList();
  }

  private static float[][] bySentence(Tensor tensor, PackedSequence packedSequence, int columns) {
    assertEquals(packedSequence.rows(), tensor.rows());
    assertEquals(columns, tensor.columns());
    float[][] scores = new float[packedSequence.sentences()][];
    for (int s = 0; s < scores.length; s++) {
      scores[s] = new float[packedSequence.length(s) * columns];
      for (int token = 0; token < packedSequence.length(s); token++) {
        int row = packedSequence.row(s, token);
        System.arraycopy(tensor.value(), row * columns, scores[s], token * columns, columns);
      }
    }
    return scores;
  }
}

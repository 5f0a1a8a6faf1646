package trellis.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.learning.config.IUpdater;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.SentenceEncoder;
import trellis.batch.Vocabularies;
import trellis.batch.WordDropout;
import trellis.config.CharactersConfig;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.ClustersConfig;
import trellis.config.DocumentConfig;
import trellis.config.GazetteersConfig;
import trellis.config.GazetteersConfig.Matches;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.TrainConfig.WordTable;
import trellis.config.WordsConfig;
import trellis.config.WordsConfig.WordEncoder;
import trellis.config.schema.OneOrMore;
import trellis.dl4j.data.BatchArrays;
import trellis.dl4j.data.CorpusEncoder;
import trellis.dl4j.data.EncodedCorpus;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.network.TaggerNetwork;
import trellis.text.Column;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/** A network of a random config with random weights, its graph, and sentences for both. */
final class RandomGraph {
  private static final Vocabulary WORDS =
      Vocabulary.of(List.of("a", "b", "ab", "ba", "aab", "ccc"));
  private static final Vocabulary CHARACTERS = Vocabulary.of(List.of("a", "b", "c"));
  private static final LabelSet LABELS =
      new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-X", "I-X"));
  private static final List<Vocabulary> VALUES =
      List.of(Vocabulary.of(List.of("x", "y", "z")), Vocabulary.of(List.of("p")));

  private final NetworkConfig config;
  private final Vocabularies vocabularies;
  private final TaggerNetwork network;
  private final ComputationGraph graph;
  private final GraphWeights weights;

  private RandomGraph(
      NetworkConfig config, Vocabularies vocabularies, WordTable table, IUpdater updater) {
    this.config = config;
    this.vocabularies = vocabularies;
    this.network = new TaggerNetwork(config, vocabularies);
    Vocabularies.Sizes sizes = vocabularies.sizes();
    this.graph =
        new ComputationGraph(TaggerGraphBuilder.build(config, LABELS, sizes, table, updater, 0, 1));
    graph.init();
    this.weights = new GraphWeights(config, network, graph);
  }

  /** Of any config without dropout. */
  static RandomGraph of(RandomGenerator random, WordTable table, IUpdater updater) {
    return of(config(random, 0, false), random, table, updater);
  }

  /** Of a config; the weights are random, and those of network and graph equal. */
  static RandomGraph of(
      NetworkConfig config, RandomGenerator random, WordTable table, IUpdater updater) {
    List<Vocabulary> features = VALUES.subList(0, random.nextInt(VALUES.size() + 1));
    RandomGraph made =
        new RandomGraph(
            config, new Vocabularies(WORDS, CHARACTERS, features, LABELS), table, updater);
    made.network.initialize(RandomStream.of(random.nextLong()));
    for (Parameter parameter : made.network.parameters()) { // the zeros too
      for (int i = 0; i < parameter.value().length; i++) {
        parameter.value()[i] += random.nextFloat(-0.5f, 0.5f);
      }
      parameter.changed();
    }
    made.weights.toGraph();
    return made;
  }

  /** Any config, with this dropout between the parts and on the words. */
  static NetworkConfig config(RandomGenerator random, double dropout, boolean locked) {
    return new NetworkConfig(
        NetworkConfig.Scheme.BIO,
        new CharactersConfig(any(CharacterEncoder.values(), random), 2, 3, 3),
        new WordsConfig(
            OneOrMore.one(4), any(WordEncoder.values(), random), 3, random.nextInt(1, 4)),
        dropout,
        NetworkConfig.Model.CRF,
        output(random),
        dropout,
        0,
        locked,
        random.nextInt(3),
        2,
        new GazetteersConfig(Optional.empty(), Matches.LONGEST, true, 2, 0),
        new ClustersConfig(Optional.empty(), List.of(4), 2, true),
        new DocumentConfig(Optional.empty()),
        NetworkConfig.ModelType.NEURAL,
        Optional.empty(),
        1,
        NetworkConfig.States.ALL,
        0,
        1,
        NetworkConfig.Pack.FLOAT32);
  }

  private static OutputConfig output(RandomGenerator random) {
    return random.nextInt(3) == 0
        ? new OutputConfig(OutputLayer.SOFTMAX, Transitions.CONSTANT, false, 8, 32)
        : new OutputConfig(
            OutputLayer.CRF, any(Transitions.values(), random), random.nextBoolean(), 8, 32);
  }

  private static <T> T any(T[] values, RandomGenerator random) {
    return values[random.nextInt(values.length)];
  }

  /** Sentences of 1 to 7 tokens, with labels that keep to the rules of their scheme. */
  List<EncodedSentence> sentences(RandomGenerator random) {
    int count = random.nextInt(1, 6);
    EncodingScope scope = encoder().openScope();
    List<EncodedSentence> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(1, 8);
      List<String> tokens = IntStream.range(0, length).mapToObj(t -> token(random)).toList();
      List<List<String>> values =
          vocabularies.features().stream()
              .map(
                  column -> random.ints(length, 0, 4).mapToObj("xyzp"::charAt).map(String::valueOf))
              .map(Stream::toList)
              .toList();
      sentences.add(scope.encode(tokens, values, labels(length, random)));
    }
    return sentences;
  }

  private SentenceEncoder encoder() {
    return vocabularies.encoder(WordNormalizer.chain(true), QuantizedVectors.none());
  }

  /** Of a, b, c and d, of which the vocabularies lack the last; now and then empty, or shouted. */
  private static String token(RandomGenerator random) {
    StringBuilder token = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      token.append((char) ((random.nextInt(4) == 0 ? 'A' : 'a') + random.nextInt(4)));
    }
    return token.toString();
  }

  private static int[] labels(int length, RandomGenerator random) {
    int[] labels = random.ints(length, 0, LABELS.size()).toArray();
    for (int t = 0; t < length; t++) { // I-X is 2, and must follow B-X or I-X
      labels[t] = labels[t] == 2 && (t == 0 || labels[t - 1] == 0) ? 1 : labels[t];
    }
    return labels;
  }

  /** The sentences as our network takes them. */
  static Batch ours(List<EncodedSentence> sentences) {
    return new Batch(sentences);
  }

  /** The sentences as the graph takes them: words are row numbers, wherever the table is. */
  MultiDataSet theirs(List<EncodedSentence> sentences) {
    List<Column> columns =
        IntStream.range(0, vocabularies.features().size()).mapToObj(Column::at).toList();
    CorpusEncoder encoder = new CorpusEncoder(columns, vocabularies, encoder());
    List<RecordMetaDataInterval> places =
        sentences.stream().map(any -> new RecordMetaDataInterval(0, 0, null)).toList();
    return BatchArrays.of(config)
        .of(
            new EncodedCorpus(encoder, sentences, places),
            IntStream.range(0, sentences.size()).toArray(),
            WordDropout.NONE,
            RandomStream.of(1));
  }

  NetworkConfig config() {
    return config;
  }

  TaggerNetwork network() {
    return network;
  }

  ComputationGraph graph() {
    return graph;
  }

  GraphWeights weights() {
    return weights;
  }
}

package trellis.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.PortableConfig;
import trellis.config.TaggerConfig;
import trellis.config.schema.OneOrMore;
import trellis.crf.TransitionScores;
import trellis.demand.Constrainer;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.StoredEncoder;
import trellis.kernel.Kernels;
import trellis.labels.LabelSet;
import trellis.lexicon.Lexicon;
import trellis.network.ContextShape;
import trellis.network.TaggerNetwork;
import trellis.network.head.OutputHead;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordVectors;
import trellis.vocab.store.QuantizedVectors;

/**
 * The parts of a tagger as its file keeps them, which must fit each other.
 *
 * @param card how the model came to be
 * @param config with the names of its files, but without folders
 * @param vocabularies with the values of each feature column of the config
 * @param network whose weights are used as they are, not copied
 * @param golden sentences with the labels that they must get
 * @param packed for each word table vectors of words that have no row in it; maybe none
 * @param encoder whose states the network reads; none when it reads none, or when the encoder is
 *     not kept with the model
 * @param temperatures by which the scores of each head are divided before they become
 *     probabilities; 1 unless they were fitted
 * @param file that all of it was read from, if it was
 */
record ModelParts(
    ModelCard card,
    TaggerConfig config,
    Vocabularies vocabularies,
    TaggerNetwork network,
    List<GoldenSentence> golden,
    List<QuantizedVectors> packed,
    Optional<StoredEncoder> encoder,
    List<Double> temperatures,
    Optional<ModelFile> file) {
  /**
   * Leaves out what the config says of the machine alone.
   *
   * @throws IllegalArgumentException when the parts do not fit
   */
  ModelParts {
    requireHeads(config, vocabularies, network, golden);
    if (network.isLinear()) {
      requireStates(network, vocabularies.sizes());
    } else {
      requireWords(config, vocabularies.words(), network.wordTables(), packed);
      requireFeatures(config, vocabularies.features(), network);
    }
    requireAmong(vocabularies.words(), card.trainingWords());
    requireLexicon(config.network(), vocabularies.lexicon());
    if (encoder.isPresent()) {
      requireContext(network, config, encoder.get());
    }
    requireSize("temperatures", network.heads().size(), temperatures.size());
    temperatures.forEach(ModelParts::requireTemperature);
    config = PortableConfig.of(config);
    if (!network.isLinear()) {
      config = config.with("network.words.dim", widths(network));
    }
    packed = List.copyOf(packed);
    temperatures = List.copyOf(temperatures);
    golden = List.copyOf(golden);
  }

  /** Those of a model as it is trained: no vectors packed, no encoder, no temperature fitted. */
  static ModelParts of(
      ModelCard card,
      TaggerConfig config,
      Vocabularies vocabularies,
      TaggerNetwork network,
      List<GoldenSentence> golden) {
    return new ModelParts(
        card,
        config,
        vocabularies,
        network,
        golden,
        Collections.nCopies(network.wordTables().size(), QuantizedVectors.none()),
        Optional.empty(),
        Collections.nCopies(network.heads().size(), 1.0),
        Optional.empty());
  }

  private static void requireStates(TaggerNetwork network, Vocabularies.Sizes sizes) {
    for (int head = 0; head < network.heads().size(); head++) {
      int weights = network.heads().get(head).weights().value().length;
      requireSize("weights of attributes", weights, sizes.states().get(head));
    }
    OutputHead first = network.heads().get(0);
    int others =
        Stream.concat(first.pairs().stream(), first.spans().stream())
            .mapToInt(one -> one.value().length)
            .sum();
    requireSize("weights of attributes of pairs or spans", others, sizes.pairs());
  }

  private static void requireTemperature(double temperature) {
    if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the temperature is " + temperature + ": a finite number above 0 is expected");
    }
  }

  private static void requireHeads(
      TaggerConfig config,
      Vocabularies vocabularies,
      TaggerNetwork network,
      List<GoldenSentence> golden) {
    int heads = network.heads().size();
    requireSize("heads", heads, config.allHeads().size());
    requireSize("sets of labels", heads, vocabularies.labelSets().size());
    List<Integer> columns = config.columns(vocabularies.sizes().labelSets());
    for (int head = 0; head < heads; head++) {
      requireSize("labels", network.heads().get(head).bias().columns(), columns.get(head));
    }
    for (GoldenSentence sentence : golden) {
      requireSize("layers of labels", heads, sentence.layers().size());
    }
  }

  private static void requireLexicon(NetworkConfig config, Lexicon lexicon) {
    if (config.gazetteers().file().isPresent() != lexicon.lists().isPresent()
        || config.clusters().file().isPresent() != lexicon.clusters().isPresent()) {
      throw new IllegalArgumentException(
          "the config names lists or clusters that are not there, or there are some that it does"
              + " not name");
    }
  }

  private static void requireContext(
      TaggerNetwork network, TaggerConfig config, StoredEncoder encoder) {
    ContextShape shape =
        network
            .context()
            .orElseThrow(
                () -> new IllegalArgumentException("the network reads no states of an encoder"));
    ContextShape wanted =
        EncoderUse.shape(config.embeddings().encoder(), encoder.weights().shape());
    requireSize("numbers of an encoder", shape.inputs(), wanted.inputs());
  }

  /** Of several vector files, a config may have the sum of the widths alone. */
  private static OneOrMore<Integer> widths(TaggerNetwork network) {
    List<Integer> widths = new ArrayList<>();
    for (Parameter table : network.wordTables()) {
      widths.add(table.columns());
    }
    return OneOrMore.each(widths);
  }

  private static void requireWords(
      TaggerConfig config,
      Vocabulary words,
      List<Parameter> tables,
      List<QuantizedVectors> packed) {
    requireSize("word tables", tables.size(), config.embeddings().sources().size());
    requireSize("word tables", tables.size(), packed.size());
    for (int i = 0; i < tables.size(); i++) {
      requireSize("words", tables.get(i).rows(), words.size());
      if (packed.get(i).size() > 0) {
        requireSize("numbers of a word", tables.get(i).columns(), packed.get(i).width());
      }
    }
  }

  private static void requireFeatures(
      TaggerConfig config, List<Vocabulary> features, TaggerNetwork network) {
    requireSize("feature columns", network.features().size(), features.size());
    for (int i = 0; i < features.size(); i++) {
      requireSize("values of a feature", network.features().get(i).rows(), features.get(i).size());
    }
    int named = config.data().columns().featureColumns().size();
    if (named != features.size()) {
      throw new IllegalArgumentException(
          "the config names "
              + named
              + " feature columns, but there are values for "
              + features.size());
    }
  }

  private static void requireSize(String what, int ofNetwork, int given) {
    if (ofNetwork != given) {
      throw new IllegalArgumentException(
          "the network was made for " + ofNetwork + " " + what + ", but there are " + given);
    }
  }

  private static void requireAmong(Vocabulary words, int trainingWords) {
    int all = words.entries().size();
    if (trainingWords < 0 || trainingWords > all) {
      throw new IllegalArgumentException(
          "of "
              + all
              + " words "
              + trainingWords
              + " cannot be those of training (`trainingWords`): a number from 0 to "
              + all
              + " is expected");
    }
  }

  /** The encoder that is kept with the model, ready to be asked. */
  Optional<ContextSource> ready() {
    if (encoder.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(encoder.get().ready(config.embeddings().encoder(), Kernels.chosen()));
  }

  /** What gives sentences their scores. */
  SentenceScorer scorer(List<WordVectors> vectors, Optional<ContextSource> context) {
    SentenceScorer scorer =
        network.isLinear()
            ? new LinearScorer(vocabularies.linear().orElseThrow(), vocabularies.lexicon(), network)
            : NetworkScorer.of(this, vectors, context);
    return LatentScorer.over(scorer, network.heads());
  }

  /** What can be demanded of the labels of each head. */
  List<Constrainer> constrainers() {
    List<Constrainer> constrainers = new ArrayList<>();
    for (LabelSet labels : vocabularies.labelSets()) {
      int head = constrainers.size();
      TransitionScores scores = network.heads().get(head).transitionScores();
      double temperature = temperatures.get(head);
      constrainers.add(
          scores.states() == null
              ? new Constrainer(labels, temperature)
              : new Constrainer(
                  labels,
                  scores.restrictedTo(labels.start(), labels.follow(), labels.end()),
                  temperature));
    }
    return constrainers;
  }

  /** What makes labels of the scores of each head. */
  List<Decoder> decoders(SentenceScorer scorer, List<Constrainer> constrainers) {
    List<Decoder> decoders = new ArrayList<>();
    for (Head head : config.allHeads()) {
      int place = decoders.size();
      decoders.add(
          new Decoder(
              head,
              vocabularies.labelSets().get(place),
              scorer.transitionScores(place),
              constrainers.get(place),
              temperatures.get(place)));
    }
    return decoders;
  }

  /** The parts of the tagger that has one of several heads alone, counted from 0. */
  ModelParts ofHead(int head) {
    return new ModelParts(
        card.ofLayer(config.allHeads().get(head).name()),
        config.ofHead(config.allHeads().get(head)),
        vocabularies.ofHead(head),
        network.ofHead(head),
        golden.stream().map(sentence -> sentence.ofLayer(head)).toList(),
        packed,
        encoder,
        List.of(temperatures.get(head)),
        file);
  }

  /** The same parts with another card. */
  ModelParts withCard(ModelCard other) {
    return new ModelParts(
        other,
        config,
        vocabularies,
        network,
        golden,
        packed,
        encoder,
        temperatures,
        Optional.empty());
  }

  /** The same parts with other golden sentences. */
  ModelParts withGolden(List<GoldenSentence> sentences) {
    return new ModelParts(
        card,
        config,
        vocabularies,
        network,
        sentences,
        packed,
        encoder,
        temperatures,
        Optional.empty());
  }

  /** The same parts with other vectors for words that have no row in the word tables. */
  ModelParts withPacked(List<QuantizedVectors> vectors) {
    return new ModelParts(
        card,
        config,
        vocabularies,
        network,
        golden,
        vectors,
        encoder,
        temperatures,
        Optional.empty());
  }

  /** The same parts with an encoder. */
  ModelParts withEncoder(StoredEncoder stored) {
    return new ModelParts(
        card,
        config,
        vocabularies,
        network,
        golden,
        packed,
        Optional.of(stored),
        temperatures,
        Optional.empty());
  }

  /** The same parts with other temperatures. */
  ModelParts withTemperatures(List<Double> fitted) {
    return new ModelParts(
        card, config, vocabularies, network, golden, packed, encoder, fitted, Optional.empty());
  }

  /** These parts under another name, with what is said of several models. */
  ModelParts asEnsemble(String name, ModelCard common, List<GoldenSentence> sentences) {
    return new ModelParts(
        common,
        config.with("name", name),
        vocabularies,
        network,
        sentences,
        packed,
        encoder,
        List.of(1.0),
        Optional.empty());
  }

  /** The same parts, which were read from a file. */
  ModelParts readFrom(ModelFile origin) {
    return new ModelParts(
        card,
        config,
        vocabularies,
        network,
        golden,
        packed,
        encoder,
        temperatures,
        Optional.of(origin));
  }
}

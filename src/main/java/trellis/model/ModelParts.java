package trellis.model;

import java.util.List;
import java.util.Optional;
import trellis.batch.Vocabularies;
import trellis.config.TaggerConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.network.ContextShape;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;

/**
 * The parts of a tagger as its file keeps them, which must fit each other.
 *
 * @param card how the model came to be
 * @param config with the names of its files, but without folders
 * @param vocabularies with the values of each feature column of the config
 * @param network whose weights are used as they are, not copied
 * @param golden sentences with the labels that they must get
 * @param packed vectors of words that have no row in the word table; maybe none
 * @param encoder whose states the network reads; none when it reads none, or when the encoder is
 *     not kept with the model
 * @param temperature by which scores are divided before they become probabilities; 1 unless it was
 *     fitted
 * @param file that all of it was read from, if it was
 */
record ModelParts(
    ModelCard card,
    TaggerConfig config,
    Vocabularies vocabularies,
    TaggerNetwork network,
    List<GoldenSentence> golden,
    QuantizedVectors packed,
    Optional<StoredEncoder> encoder,
    double temperature,
    Optional<ModelFile> file) {
  /**
   * Leaves out what the config says of the machine alone.
   *
   * @throws IllegalArgumentException when the parts do not fit
   */
  ModelParts {
    requireSize("words", network.words().rows(), vocabularies.words().size());
    requireSize("labels", network.labelScores().columns(), vocabularies.labels().size());
    requireFeatures(config, vocabularies.features(), network);
    requireAmong(vocabularies.words(), card.trainingWords());
    if (packed.size() > 0) {
      requireSize("numbers of a word", network.words().columns(), packed.width());
    }
    if (encoder.isPresent()) {
      requireContext(network, config, encoder.get());
    }
    if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the temperature is " + temperature + ": a finite number above 0 is expected");
    }
    config = PortableConfig.of(config);
    golden = List.copyOf(golden);
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
        temperature,
        Optional.empty());
  }

  /** The same parts with other vectors for words that have no row in the word table. */
  ModelParts withPacked(QuantizedVectors vectors) {
    return new ModelParts(
        card,
        config,
        vocabularies,
        network,
        golden,
        vectors,
        encoder,
        temperature,
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
        temperature,
        Optional.empty());
  }

  /** The same parts with another temperature. */
  ModelParts withTemperature(double fitted) {
    return new ModelParts(
        card, config, vocabularies, network, golden, packed, encoder, fitted, Optional.empty());
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
        temperature,
        Optional.of(origin));
  }

  /**
   * Requires that a store was made from the vector file that the model was trained with.
   *
   * @throws ModelException when it was made from another file, or training had none
   */
  void requireSource(VectorStore store) {
    DataFile trained =
        card.vectorFile()
            .orElseThrow(
                () -> fault(store, "cannot be used: the model was trained without a vector file"));
    if (!trained.sha256().equals(store.source().sha256())) {
      throw fault(
          store,
          "has other vectors than the model was trained with: they come from "
              + store.source().name()
              + " with SHA-256 "
              + store.source().sha256()
              + ", expected "
              + trained.name()
              + " with SHA-256 "
              + trained.sha256());
    }
    int width = network.words().columns();
    if (store.width() != width) {
      throw fault(store, "has vectors of " + store.width() + " numbers, expected " + width);
    }
  }

  private static ModelException fault(VectorStore store, String text) {
    return new ModelException(store.name(), "", text);
  }
}

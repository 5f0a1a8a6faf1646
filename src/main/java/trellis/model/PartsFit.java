package trellis.model;

import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.lexicon.Lexicon;
import trellis.network.ContextShape;
import trellis.network.TaggerNetwork;
import trellis.vocab.Vocabulary;
import trellis.vocab.store.QuantizedVectors;

/** Requires that the parts of a model fit each other. */
final class PartsFit {
  private PartsFit() {}

  static void requireStates(TaggerNetwork network, Vocabularies.Sizes sizes) {
    for (int head = 0; head < network.heads().size(); head++) {
      int weights = network.heads().get(head).weights().value().length;
      requireSize("weights of attributes", weights, sizes.states().get(head));
    }
    int pairs = network.heads().get(0).pairs().map(one -> one.value().length).orElse(0);
    requireSize("weights of attributes of pairs", pairs, sizes.pairs());
  }

  static void requireTemperature(double temperature) {
    if (!(temperature > 0 && temperature < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the temperature is " + temperature + ": a finite number above 0 is expected");
    }
  }

  static void requireHeads(
      TaggerConfig config,
      Vocabularies vocabularies,
      TaggerNetwork network,
      List<GoldenSentence> golden) {
    int heads = network.heads().size();
    requireSize("heads", heads, config.allHeads().size());
    requireSize("sets of labels", heads, vocabularies.labelSets().size());
    for (int head = 0; head < heads; head++) {
      int labels = vocabularies.labelSets().get(head).size();
      requireSize("labels", network.heads().get(head).bias().columns(), labels);
    }
    for (GoldenSentence sentence : golden) {
      requireSize("layers of labels", heads, sentence.layers().size());
    }
  }

  static void requireLexicon(NetworkConfig config, Lexicon lexicon) {
    if (config.gazetteers().file().isPresent() != lexicon.lists().isPresent()
        || config.clusters().file().isPresent() != lexicon.clusters().isPresent()) {
      throw new IllegalArgumentException(
          "the config names lists or clusters that are not there, or there are some that it does"
              + " not name");
    }
  }

  static void requireContext(TaggerNetwork network, TaggerConfig config, StoredEncoder encoder) {
    ContextShape shape =
        network
            .context()
            .orElseThrow(
                () -> new IllegalArgumentException("the network reads no states of an encoder"));
    ContextShape wanted =
        EncoderUse.shape(config.embeddings().encoder(), encoder.weights().shape());
    requireSize("numbers of an encoder", shape.inputs(), wanted.inputs());
  }

  static void requireWords(
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

  static void requireFeatures(
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

  static void requireSize(String what, int ofNetwork, int given) {
    if (ofNetwork != given) {
      throw new IllegalArgumentException(
          "the network was made for " + ofNetwork + " " + what + ", but there are " + given);
    }
  }

  static void requireAmong(Vocabulary words, int trainingWords) {
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
}

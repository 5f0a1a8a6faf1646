package trellis.model.archive;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.config.NetworkConfig;
import trellis.model.WeightPacking;
import trellis.vocab.store.VectorType;

/** The names of the entries of a model archive, and their order. */
final class EntryNames {
  static final String MANIFEST = "manifest.json";
  static final String CONFIG = "config.yaml";
  static final String LABELS = "labels.txt";
  static final String WORDS = "words.txt";
  static final String CHARACTERS = "characters.txt";
  static final String GOLDEN = "golden.conll";
  static final String CARD = "model.card.md";

  private EntryNames() {}

  /** The folder of a member of an ensemble, counted from 0. */
  static String ofMember(int member) {
    return "members/" + member + "/";
  }

  /**
   * The weights of a parameter.
   *
   * @param isLinear those of linear models are compressed
   */
  static String ofWeights(Parameter weights, boolean isLinear) {
    return ofTable(weights.name()) + (isLinear ? ".gz" : "");
  }

  /** What a step is worth in each row of weights that are kept as steps. */
  static String ofSteps(Parameter weights) {
    return "weights/" + weights.name() + ".scales.npy";
  }

  /** The weights of a table with a row for each entry of a vocabulary. */
  static String ofTable(String name) {
    return "weights/" + name + ".npy";
  }

  /**
   * The values of a feature column.
   *
   * @param column counted from 0, in the name from 1 as in the name of its weights
   */
  static String ofFeatures(int column) {
    return "features-" + (column + 1) + ".txt";
  }

  /**
   * The labels of a head.
   *
   * @param place counted from 0; those of the first are called as those of an only one
   */
  static String ofLabels(int place, String name) {
    return place == 0 ? LABELS : "labels-" + name + ".txt";
  }

  /**
   * All entries that follow the manifest of a model with these weights, in order, but for a card.
   *
   * @param layers the names of its layers of labels
   * @param features how many feature columns the model has
   * @param before the entries that stand before the weights
   * @param config of the network, which says how its weights are kept
   * @param behind those with vectors of words that have no weights, and of an encoder
   */
  static List<String> inOrder(
      List<String> layers,
      List<Parameter> weights,
      int features,
      List<String> before,
      NetworkConfig config,
      List<String> behind) {
    List<String> names = new ArrayList<>(List.of(CONFIG));
    for (int place = 0; place < layers.size(); place++) {
      names.add(ofLabels(place, layers.get(place)));
    }
    names.addAll(List.of(WORDS, CHARACTERS));
    for (int column = 0; column < features; column++) {
      names.add(ofFeatures(column));
    }
    names.addAll(before);
    for (Parameter parameter : weights) {
      names.add(ofWeights(parameter, config.isLinear()));
      if (WeightPacking.type(parameter, config.pack()) == VectorType.INT8) {
        names.add(ofSteps(parameter));
      }
    }
    names.addAll(behind);
    names.add(GOLDEN);
    return List.copyOf(names);
  }
}

package trellis.dl4j.graph;

/** What the inputs and layers of a tagger's graph are called. */
final class GraphNames {
  /** Inputs: row numbers, or vectors of words where the table is outside. */
  static final String WORDS = "words";

  static final String CHARACTERS = "characters";
  static final String CAPITALS = "capitals";

  /** Layers. */
  static final String WORD_VECTORS = "word-vectors";

  static final String CHARACTER_VECTORS = "character-vectors";
  static final String CAPITAL_VECTORS = "capital-vectors";
  static final String LABELS = "labels";

  private GraphNames() {}

  /** The input of a feature column, counted from 1. */
  static String feature(int column) {
    return "feature" + column;
  }

  /** The layer of a feature column, counted from 1. */
  static String featureVectors(int column) {
    return "feature-vectors" + column;
  }

  /** A recurrent layer, counted from 1. */
  static String layer(int number) {
    return "layer" + number;
  }
}

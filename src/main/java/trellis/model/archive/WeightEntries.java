package trellis.model.archive;

import trellis.autodiff.tensor.Parameter;
import trellis.network.TaggerNetwork;

/** Reads the weights of a network from their entries, and refuses what cannot be a weight. */
final class WeightEntries {
  /** Weights are near 1; sums of products of such ones are finite by far, as floats too. */
  static final float LARGEST_WEIGHT = 1e6f;

  /** Numbers of a vector file are whatever they are there; only products of two must be finite. */
  static final float LARGEST_OF_WORD = 1e12f;

  private WeightEntries() {}

  /** Fills all parameters, each from its own entry. */
  static void read(ListedEntries entries, TaggerNetwork network) {
    for (Parameter weights : network.parameters()) {
      String name = EntryNames.ofWeights(weights, network.isLinear());
      if (network.isLinear()) {
        entries.text(name, zipped -> LinearEntries.readWeights(zipped, weights));
      } else {
        entries.content(
            name,
            content -> {
              NpyFormat.read(content, weights.value(), weights.rows(), weights.columns());
              return weights;
            });
      }
      entries.parse(name, weights, WeightEntries::reasonable);
      weights.changed();
    }
  }

  /**
   * With a weight that is no number every answer would be the first label; with one that is huge,
   * scores have no digits left for what they should tell, or are infinite.
   */
  private static Parameter reasonable(Parameter weights) throws EntryException {
    float[] values = weights.value();
    float largest = isOfWords(weights) ? LARGEST_OF_WORD : LARGEST_WEIGHT;
    for (int i = 0; i < values.length; i++) {
      if (!(Math.abs(values[i]) <= largest)) { // NaN is not, either
        throw new EntryException(
            "row "
                + i / weights.columns()
                + ", column "
                + i % weights.columns()
                + " is "
                + values[i]
                + (Float.isFinite(values[i])
                    ? ", beyond what a weight can be, " + -largest + " to " + largest
                    : ", not a finite number")
                + ": the training that wrote it had failed");
      }
    }
    return weights;
  }

  private static boolean isOfWords(Parameter weights) {
    return weights.name().startsWith("words") && weights.kind() == Parameter.Kind.ROWS;
  }
}

package trellis.batch;

import java.util.List;
import java.util.Map;
import trellis.vocab.Vocabulary;

/** The rows of the values of one feature column, and how rare they are; immutable. */
final class FeatureRows {
  private final Vocabulary values;
  private final double[] rarity; // [row] one over how often training has the value

  private FeatureRows(Vocabulary values, double[] rarity) {
    this.values = values;
    this.rarity = rarity;
  }

  /** For tagging, where no value is rare. */
  static FeatureRows forTagging(Vocabulary values) {
    return new FeatureRows(values, new double[values.size()]);
  }

  /** For training, where each value was counted so often; one that was not is never hidden. */
  static FeatureRows forTraining(Vocabulary values, Map<String, Long> counts) {
    double[] rarity = new double[values.size()];
    for (int row = 1; row < rarity.length; row++) {
      Long count = counts.get(values.entry(row));
      rarity[row] = count == null ? 0 : 1.0 / count;
    }
    return new FeatureRows(values, rarity);
  }

  /** The row of each value, {@link Vocabulary#UNKNOWN} for one that training did not have. */
  int[] of(List<String> texts) {
    int[] rows = new int[texts.size()];
    int i = 0;
    for (String text : texts) {
      rows[i++] = values.row(text);
    }
    return rows;
  }

  /** One over how often training has the value of a row; 0 for the unknown one, and in tagging. */
  double rarity(int row) {
    return rarity[row];
  }
}

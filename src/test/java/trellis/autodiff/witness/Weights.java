package trellis.autodiff.witness;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Random weights of a network by name; all are numbers that a float can hold. */
final class Weights {
  /** A weight matrix: {@code values[row * columns + column]}. */
  record Matrix(int rows, int columns, double[] values) {}

  private final Map<String, Matrix> matrices = new LinkedHashMap<>();
  private final RandomGenerator random;

  Weights(RandomGenerator random, Sizes sizes) {
    this.random = random;
    add("words", sizes.words(), sizes.wordDim());
    add("characters", sizes.characters(), sizes.characterDim());
    add("filters", sizes.window() * sizes.characterDim(), sizes.filters());
    add("filters.bias", 1, sizes.filters());
    int hidden = sizes.hidden();
    for (int layer = 0; layer < sizes.layers(); layer++) {
      int inputs = layer == 0 ? sizes.joined() : 2 * hidden;
      for (String direction : new String[] {"forward", "backward"}) {
        String name = layer(layer, direction);
        add(name + "input", inputs, 4 * hidden);
        add(name + "recurrent", hidden, 4 * hidden);
        add(name + "bias", 1, 4 * hidden);
      }
    }
    add("output", 2 * hidden, sizes.labels());
    add("output.bias", 1, sizes.labels());
    add("start", 1, sizes.labels());
    add("transition", sizes.labels(), sizes.labels());
    add("end", 1, sizes.labels());
  }

  /** What the names of a layer's weights begin with. */
  static String layer(int layer, String direction) {
    return "layer" + layer + "." + direction + ".";
  }

  private void add(String name, int rows, int columns) {
    double[] values = new double[rows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) (random.nextGaussian() / Math.sqrt(rows));
    }
    matrices.put(name, new Matrix(rows, columns, values));
  }

  Map<String, Matrix> matrices() {
    return matrices;
  }

  static boolean isTable(String name) {
    return name.equals("words") || name.equals("characters");
  }
}

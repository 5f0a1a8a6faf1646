package trellis.linear.train;

/**
 * What the right labels of a sentence have more of than other paths, how these overlap, and how
 * much of each MIRA adds: Hildreth's rounds over the paths.
 */
final class PathDifferences {
  private static final int MOST_ROUNDS = 1000;
  private static final double SMALL = 1e-7; // change of a share that ends the rounds

  private final OnlineWeights weights;
  private final int[][] labels; // [path]
  private final double[] missing; // [path] the margin less the one there is
  private final double[][] products; // [path][path]
  private final Places[] places; // [path]
  private final float[] dense; // [weight] of one path at a time
  private int sentence;
  private int size;

  /** Weights by place, each with a sign; one may be there several times. */
  private static final class Places {
    int[] plus = {};
    int[] minus = {};
    int pluses;
    int minuses;
  }

  PathDifferences(OnlineWeights weights, int most) {
    this.weights = weights;
    this.labels = new int[most][];
    this.missing = new double[most];
    this.products = new double[most][most];
    this.places = new Places[most];
    for (int p = 0; p < most; p++) {
      places[p] = new Places();
    }
    this.dense = new float[weights.count()];
  }

  int size() {
    return size;
  }

  int[] labels(int path) {
    return labels[path];
  }

  void begin(int sentence) {
    this.sentence = sentence;
    size = 0;
  }

  /** Adds a path with that many wrong labels. */
  void add(int[] path, int cost) {
    labels[size] = path;
    Places own = places[size];
    write(own, path);
    double margin = 0;
    for (int i = 0; i < own.pluses; i++) {
      margin += weights.weight(own.plus[i]);
      dense[own.plus[i]] += 1;
    }
    for (int i = 0; i < own.minuses; i++) {
      margin -= weights.weight(own.minus[i]);
      dense[own.minus[i]] -= 1;
    }
    missing[size] = cost - margin;
    for (int p = 0; p <= size; p++) {
      products[p][size] = product(places[p]);
      products[size][p] = products[p][size];
    }
    for (int i = 0; i < own.pluses; i++) {
      dense[own.plus[i]] = 0;
    }
    for (int i = 0; i < own.minuses; i++) {
      dense[own.minus[i]] = 0;
    }
    size++;
  }

  private double product(Places other) {
    double sum = 0;
    for (int i = 0; i < other.pluses; i++) {
      sum += dense[other.plus[i]];
    }
    for (int i = 0; i < other.minuses; i++) {
      sum -= dense[other.minus[i]];
    }
    return sum;
  }

  private void write(Places own, int[] path) {
    int most = path.length * (weights.mostRows() + 1);
    if (own.plus.length < most) {
      own.plus = new int[most];
      own.minus = new int[most];
    }
    own.pluses = 0;
    own.minuses = 0;
    int start = weights.start(sentence);
    for (int t = 0; t < path.length; t++) {
      int right = weights.gold(start + t);
      if (right != path[t]) {
        own.pluses = weights.copyPlaces(start + t, right, own.plus, own.pluses);
        own.minuses = weights.copyPlaces(start + t, path[t], own.minus, own.minuses);
      }
      if (t > 0 && weights.hasTransitions()) {
        int before = weights.gold(start + t - 1);
        if (right != path[t] || before != path[t - 1]) {
          own.plus[own.pluses++] = weights.transition(before, right); // training has it
          if (weights.hasTransition(path[t - 1], path[t])) {
            own.minus[own.minuses++] = weights.transition(path[t - 1], path[t]);
          }
        }
      }
    }
  }

  /**
   * Finds how much of each path to add: a round sets one after another to what is best given the
   * others.
   *
   * @param most of each
   * @param shares [path], overwritten
   * @return whether there is anything to add
   */
  boolean solve(double most, double[] shares) {
    boolean any = false;
    for (int p = 0; p < size; p++) {
      shares[p] = 0;
      any |= missing[p] > 0 && products[p][p] > 0;
    }
    double change = any ? 1 : 0;
    for (int round = 0; round < MOST_ROUNDS && change > SMALL; round++) {
      change = 0;
      for (int p = 0; p < size; p++) {
        double left = missing[p];
        for (int q = 0; q < size; q++) {
          left -= products[p][q] * shares[q];
        }
        double own = products[p][p] > 0 ? left / products[p][p] : 0;
        double next = Math.max(0, Math.min(most, shares[p] + own));
        change = Math.max(change, Math.abs(next - shares[p]));
        shares[p] = next;
      }
    }
    return any;
  }
}

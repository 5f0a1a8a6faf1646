package trellis.autodiff.witness;

import java.util.random.RandomGenerator;

/** How large the parts of a network are, and how much its dropout drops. */
record Sizes(
    int words,
    int characters,
    int labels,
    int wordDim,
    int characterDim,
    int window,
    int filters,
    int hidden,
    int layers,
    double dropped) {

  static Sizes random(RandomGenerator random) {
    return new Sizes(
        random.nextInt(1, 6),
        random.nextInt(1, 6),
        random.nextInt(1, 5),
        random.nextInt(1, 5),
        random.nextInt(1, 5),
        random.nextInt(1, 5),
        random.nextInt(1, 5),
        random.nextInt(1, 5),
        random.nextInt(1, 3),
        random.nextBoolean() ? 0.5 : 0);
  }

  /** How many numbers describe a word to the first layer. */
  int joined() {
    return wordDim + filters;
  }
}

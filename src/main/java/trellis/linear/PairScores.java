package trellis.linear;

/**
 * Sums the weights of attributes that go together with a label and the one before; thread-safe.
 *
 * @param attributes those of pairs
 * @param states which of them have a weight for which pair
 * @param weights used as they are; nobody may change them
 */
record PairScores(AttributeIndex attributes, StateFeatures states, float[] weights) {
  /**
   * What is added to the steps into each token, {@code [token][from][to]}; 0 at the first.
   *
   * @param all {@code [token][reading]} with what is read of features
   */
  float[] of(int[][] all) {
    float[] steps = new float[Math.multiplyExact(all.length, states.labels())];
    for (int token = 1; token < all.length; token++) {
      for (int pattern = 0; pattern < attributes.patterns().size(); pattern++) {
        int row = attributes.row(pattern, token, all);
        if (row != AttributeIndex.UNKNOWN) {
          states.add(row, weights, steps, token * states.labels());
        }
      }
    }
    return steps;
  }
}

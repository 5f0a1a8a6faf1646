package trellis.train;

import trellis.autodiff.Gradients;

/** A part of the weights that is updated on its own: pieces run on any thread, in any order. */
interface SgdPiece {
  /**
   * Adds the gradients of some shards, in their order, to the sum.
   *
   * @param count how many of the shards to add
   * @return the sum of the squares of the summed gradient
   */
  double add(Gradients[] shards, int count);

  /**
   * Makes a step of the rule {@code v = momentum * v - rate * sum; w = kept * w + v} and sets the
   * sum to zero; what is not to decay is kept whole.
   */
  void step(float momentum, float rate, float kept);

  /** Puts the mean of the weights over so many steps in their place. */
  void loadMean(long steps);
}

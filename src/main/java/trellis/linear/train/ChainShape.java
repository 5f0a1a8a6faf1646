package trellis.linear.train;

import trellis.crf.SecondOrderTransitions;

/**
 * What the chain of a linear model is over.
 *
 * @param labels how many labels there are
 * @param states how many latent states each of them has; 1: none is hidden
 * @param order on how many labels before it a label depends: 1 or, without latent states, 2
 */
public record ChainShape(int labels, int states, int order) {
  /** A chain over so many labels, each of which depends on the one before. */
  public static ChainShape of(int labels) {
    return new ChainShape(labels, 1, 1);
  }

  /** How many scores a token has. */
  public int columns() {
    return labels * states;
  }

  /** How many scores there are of one after another, and after two others. */
  public int transitions() {
    return order == 2 ? SecondOrderTransitions.size(labels) : columns() * columns();
  }
}

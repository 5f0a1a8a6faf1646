package trellis.linear.train;

import trellis.crf.SegmentStates;

/**
 * What the chain of a linear model is over.
 *
 * @param labels how many labels there are
 * @param states how many latent states each of them has; 1: none is hidden
 * @param isLocal whether each label has a probability given the one before, not all together
 * @param segments the states of segments; null where spans do not score as wholes
 */
public record ChainShape(int labels, int states, boolean isLocal, SegmentStates segments) {
  /** A chain over labels or latent states. */
  public ChainShape(int labels, int states, boolean isLocal) {
    this(labels, states, isLocal, null);
  }

  /** A chain over so many labels. */
  public static ChainShape of(int labels) {
    return new ChainShape(labels, 1, false);
  }

  /** Makes the likelihood of a sentence. */
  public ChainLikelihood likelihood() {
    return isLocal ? new LocalLikelihood() : ChainLikelihood.inDouble();
  }

  /** How many scores a token has, of what its attributes have weights for. */
  public int columns() {
    return labels * states;
  }

  /** How many scores there are of what may be first or last. */
  public int edges() {
    return segments == null ? columns() : segments.types();
  }

  /** How many scores there are of one after another. */
  public int transitions() {
    return edges() * edges();
  }
}

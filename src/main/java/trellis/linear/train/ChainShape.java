package trellis.linear.train;

/**
 * What the chain of a linear model is over.
 *
 * @param labels how many labels there are
 * @param states how many latent states each of them has; 1: none is hidden
 * @param isLocal whether each label has a probability given the one before, not all together
 */
public record ChainShape(int labels, int states, boolean isLocal) {
  /** A chain over so many labels. */
  public static ChainShape of(int labels) {
    return new ChainShape(labels, 1, false);
  }

  /** Makes the likelihood of a sentence. */
  public ChainLikelihood likelihood() {
    return isLocal ? new LocalLikelihood() : ChainLikelihood.inDouble();
  }

  /** How many scores a token has. */
  public int columns() {
    return labels * states;
  }

  /** How many scores there are of one after another. */
  public int transitions() {
    return columns() * columns();
  }
}

package trellis.linear.train;

/**
 * What the chain of a linear model is over.
 *
 * @param labels how many labels there are
 * @param states how many latent states each of them has; 1: none is hidden
 */
public record ChainShape(int labels, int states) {
  /** A chain over so many labels. */
  public static ChainShape of(int labels) {
    return new ChainShape(labels, 1);
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

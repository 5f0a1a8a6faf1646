package trellis.linear.train;

import java.io.Serializable;
import trellis.crf.SecondOrderTransitions;
import trellis.crf.SegmentStates;

/**
 * What the labels of a chain depend on, and how many scores it has.
 *
 * @param labels how many labels there are
 * @param states how many latent states each of them has; 1: none is hidden
 * @param order on how many labels before it a label depends: 1 or, without latent states, 2
 * @param isLocal whether each label has a probability given the one before, not all together
 * @param segments the states of segments; null where spans do not score as wholes
 */
public record ChainShape(int labels, int states, int order, boolean isLocal, SegmentStates segments)
    implements Serializable {
  /** A chain over labels or latent states. */
  public ChainShape(int labels, int states, int order, boolean isLocal) {
    this(labels, states, order, isLocal, null);
  }

  /** A chain over so many labels, each of which depends on the one before. */
  public static ChainShape of(int labels) {
    return new ChainShape(labels, 1, 1, false);
  }

  /** Makes the likelihood of a sentence. */
  public ChainLikelihood likelihood() {
    return isLocal ? new LocalLikelihood() : ChainLikelihood.inDouble();
  }

  /** Whether it is over the labels as they are, each of which depends on the one before. */
  public boolean isPlain() {
    return states == 1 && order == 1 && segments == null;
  }

  /** How many scores a token has, of what its attributes have weights for. */
  public int columns() {
    return labels * states;
  }

  /** How many scores there are of starts, and of ends. */
  public int edges() {
    return segments == null ? columns() : segments.types();
  }

  /** How many scores of transitions there are. */
  public int transitions() {
    return order == 2 ? SecondOrderTransitions.size(labels) : edges() * edges();
  }
}

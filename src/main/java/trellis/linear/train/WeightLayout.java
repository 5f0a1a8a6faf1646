package trellis.linear.train;

import java.io.Serializable;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;

/**
 * Which weights a linear model learns, and how sums over its corpus are rounded: all that the
 * likelihood of a part of the corpus asks for beside that part. It can be sent to where a part is.
 *
 * @param states which attributes have weights for which labels, or latent states
 * @param pairs which attributes of pairs of labels have weights for which pairs; null where there
 *     are no such attributes
 * @param chain over the labels
 * @param transitions that have weights; those of the corpus alone need a chain without latent
 *     states
 * @param tokens of the whole corpus
 * @param mostAlike how often a token may have the same attribute
 */
public record WeightLayout(
    StateFeatures states,
    StateFeatures pairs,
    ChainShape chain,
    Transitions transitions,
    long tokens,
    int mostAlike)
    implements Serializable {
  private static final int MOST_LOSS = 64; // of a token, on average

  /** The layout of a model with these features. */
  public static WeightLayout of(
      LinearFeatures features, ChainShape chain, Transitions transitions, long tokens) {
    AttributeIndex index = features.attributes();
    return new WeightLayout(
        features.states().get(0),
        features.pairs().orElse(null),
        chain,
        transitions,
        tokens,
        index.mostAlike());
  }

  /** How many weights there are, but for those of whole spans. */
  public int size() {
    int ofPairs = pairs == null ? 0 : pairs.size();
    return Math.addExact(states.size() + transitions.count(chain), ofPairs);
  }

  /** To which derivatives are rounded: none is greater than 1. */
  SumGrid gridOfDerivatives() {
    return SumGrid.upTo((double) tokens * mostAlike);
  }

  /** To which losses are rounded. */
  SumGrid gridOfLosses() {
    return SumGrid.upTo((double) tokens * MOST_LOSS);
  }
}

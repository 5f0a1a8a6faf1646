package trellis.batch;

import trellis.linear.AttributeIndex;

/**
 * The attributes of the tokens of a sentence, as rows of the weights of a linear model. They are
 * found when they are asked for: to keep them would take much more than the sentence.
 *
 * @param index null in a sentence for a network that reads none
 * @param values {@code [token][reading]} what the index reads; not to be changed
 */
public record AttributeRows(AttributeIndex index, int[][] values) {
  /** Of a network that reads none. */
  public static final AttributeRows NONE = new AttributeRows(null, new int[0][]);

  /** How many patterns a token has an attribute of. */
  public int patterns() {
    return index.patterns().size();
  }

  /**
   * Finds them, {@code [token * patterns + pattern]}; {@link AttributeIndex#UNKNOWN} where training
   * did not have the attribute.
   */
  public int[] rows() {
    return index == null ? new int[0] : index.attributes(values);
  }

  /**
   * Finds those that go together with pairs of labels, {@code [token * patterns + pattern]} with as
   * many patterns as the index of pairs has; none where there is no such index. Those of the first
   * token mean nothing.
   */
  public int[] pairRows() {
    return index == null || index.pairs().isEmpty()
        ? new int[0]
        : index.pairs().get().attributes(values);
  }
}

package trellis.batch;

/**
 * The attributes of the tokens of a sentence, as rows of the weights of a linear model.
 *
 * @param patterns how many patterns a token has an attribute of
 * @param rows {@code [token * patterns + pattern]}, {@link trellis.linear.AttributeIndex#UNKNOWN}
 *     where training did not have the attribute; not to be changed
 */
public record AttributeRows(int patterns, int[] rows) {
  /** Of a network that reads none. */
  public static final AttributeRows NONE = new AttributeRows(0, new int[0]);
}

package trellis.check;

/**
 * What one file has in a column that the network reads beside the token.
 *
 * @param column as the config names it
 * @param values different values
 * @param unknown tokens whose value is not in the training file, which the network cannot tell from
 *     one another
 */
public record FeatureReport(String column, long values, Share unknown) {}

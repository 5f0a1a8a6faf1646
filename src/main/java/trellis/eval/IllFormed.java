package trellis.eval;

/**
 * How often labels break the rules of their scheme, such as an I- after O in BIO.
 *
 * @param sentences the sentences with at least one offending label
 * @param labels the offending labels
 */
public record IllFormed(long sentences, long labels) {}

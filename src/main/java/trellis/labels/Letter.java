package trellis.labels;

/**
 * A letter of a scheme: a prefix and what it says of the two sides of its token.
 *
 * @param prefix the letter
 * @param start whether a span begins with the token
 * @param end whether a span ends with the token
 */
record Letter(Prefix prefix, Edge start, Edge end) {}

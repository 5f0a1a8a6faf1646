package trellis.eval;

/**
 * Spans of a type for which the other side has none with the same boundaries.
 *
 * @param spans how many there are
 * @param overlapping how many of them share a token with a span of the other side: their boundaries
 *     are wrong, rather than that they were missed or invented
 */
public record Unmatched(long spans, long overlapping) {}

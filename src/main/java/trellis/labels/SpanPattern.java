package trellis.labels;

/**
 * One way to write a span as labels: those of its tokens, and those that may stand beside it so
 * that it begins and ends there.
 *
 * <p>A sentence border always fits. Arrays are not to be changed.
 *
 * @param labels {@code [token of the span]} ids
 * @param before {@code [label]} whether the label may stand before the span's first token
 * @param after {@code [label]} whether the label may stand after the span's last token
 */
public record SpanPattern(int[] labels, boolean[] before, boolean[] after) {}

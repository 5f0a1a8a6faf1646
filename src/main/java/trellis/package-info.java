/**
 * The public API: loads a trained tagger and tags sentences with it.
 *
 * <p>May use {@code trellis.model}, {@code trellis.demand}, {@code trellis.text}, {@code
 * trellis.labels} and {@code trellis.tokenize}. A program that tags needs this package alone, and
 * {@code trellis.tokenize} to choose how raw text is cut; what is in the others may change.
 *
 * <p>Conventions: tokens count from 0, offsets in raw text are UTF-16 {@code char}s from 0, spans
 * are half-open, {@code [start, end)}, probabilities are exact and from 0 to 1.
 */
package trellis;

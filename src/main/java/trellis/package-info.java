/**
 * The public API: loads a trained tagger and tags sentences with it.
 *
 * <p>May use {@code trellis.model}, {@code trellis.text} and {@code trellis.labels}. A program that
 * tags needs this package alone; what is in the others may change.
 *
 * <p>Conventions: tokens count from 0, spans are half-open, {@code [start, end)}, probabilities are
 * exact and from 0 to 1.
 */
package trellis;

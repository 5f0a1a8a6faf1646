/**
 * The public API: loads a trained tagger and tags sentences with it.
 *
 * <p>A program that tags needs this package, {@code trellis.error} for what it catches, {@code
 * trellis.labels.TagScheme} to choose how labels mark spans, and {@code trellis.tokenize} to choose
 * how raw text is cut. The page {@code src/docs/java-api.md} lists all that is API; what is not
 * listed may change.
 *
 * <p>Conventions: tokens count from 0, offsets in raw text are UTF-16 {@code char}s from 0, spans
 * are half-open, {@code [start, end)}, probabilities are exact and from 0 to 1. Labels are in the
 * scheme of the files that the model was trained on; the labels of the network have {@code network}
 * in their names.
 */
package trellis;

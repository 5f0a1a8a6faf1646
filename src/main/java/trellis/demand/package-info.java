/**
 * What a caller knows of a sentence before it is tagged: demands on its labels and spans, and word
 * lists.
 *
 * <p>{@link trellis.demand.Knowledge} holds the demands and lists of a sentence; {@link
 * trellis.demand.Constrainer} turns each demand into a pattern over the labels of a model, and all
 * patterns into the lattice ({@code trellis.crf.constraint}) that the decoder searches.
 *
 * <p>Conventions: tokens count from 0, spans are half-open, and a weight is added to the score of a
 * labeling, in log units. Demands that cannot all be kept are a {@link
 * trellis.error.ConstraintException} that names those that clash.
 */
package trellis.demand;

/**
 * What a caller knows of a sentence before it is tagged: demands on labels and spans, word lists,
 * and what both come to for the labels of a model.
 *
 * <p>May use {@code trellis.text}, {@code trellis.labels}, {@code trellis.batch} for its label sets
 * and {@code trellis.crf.constraint}, whose patterns and lattice make labellings obey. {@link
 * trellis.demand.Knowledge} holds the demands and lists of a sentence; {@link
 * trellis.demand.Constrainer} makes each demand a pattern over the labels of the model, and all
 * patterns a lattice.
 *
 * <p>Conventions: tokens count from 0, spans are half-open, weights are added to the logarithm of
 * what a labelling counts for. Demands that cannot be kept are a {@link
 * trellis.error.ConstraintException} that names them.
 */
package trellis.demand;

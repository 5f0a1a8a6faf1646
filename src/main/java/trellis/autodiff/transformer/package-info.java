/**
 * A transformer encoder on the tape, to be trained: its weights as parameters, its blocks as
 * operations.
 *
 * <p>May use {@code transformer} for the arithmetic. Parameters have the names and the layout of
 * {@code encoder.weights}: matrices as published, {@code [outputs][inputs]}.
 */
package trellis.autodiff.transformer;

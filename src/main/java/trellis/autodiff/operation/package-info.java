/**
 * The operations of the tape but the recurrent ones: embedding lookup, convolution, affine maps,
 * dropout, and the losses of a CRF and of a softmax.
 *
 * <p>Each operation checks its inputs, computes its result on a {@link
 * trellis.autodiff.tensor.Workspace} and records itself there for the backward pass. Networks call
 * them through {@code Tape}.
 */
package trellis.autodiff.operation;

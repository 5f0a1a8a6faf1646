/**
 * What a tape computes with: tensors, parameters and their gradients, packed sequences, and the
 * arrays that all passes of a network share.
 *
 * <p>Matrices are row-major in one {@code float[]}, {@code [rows][columns]}, and the array may be
 * longer than that.
 */
package trellis.autodiff.tensor;

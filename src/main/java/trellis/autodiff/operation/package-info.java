/**
 * The operations of a tape, each a forward computation with its own adjoint.
 *
 * <p>An operation computes when it is made and adds to the gradients of what it read when {@link
 * trellis.autodiff.tensor.Operation#backward} is called. Only {@link trellis.autodiff.Tape} makes
 * operations.
 */
package trellis.autodiff.operation;

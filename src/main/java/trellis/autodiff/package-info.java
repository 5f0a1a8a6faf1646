/**
 * Automatic differentiation: a {@link trellis.autodiff.Tape} records a network's forward pass as a
 * few large operations, each with its own adjoint, and runs them backward.
 *
 * <p>The tape is all that a network needs to know. It is made of three rooms below: {@code tensor}
 * has tensors, parameters, gradients and the arrays they are in, {@code operation} the operations
 * on them, {@code recurrent} the recurrent ones.
 *
 * <p>Conventions: every matrix is row-major in one {@code float[]}, {@code [rows][columns]}, and
 * the array may be longer than that. A batch is packed, {@link
 * trellis.autodiff.tensor.PackedSequence}: the tokens of step 0 of all sentences, then those of
 * step 1, and so on; nothing is padded. A row of a result depends on its own sentence alone.
 * Gradients are added to, never overwritten; those of large matrices stay products of two factors
 * until somebody reads them. The sources stay exact when {@code float} is replaced by {@code
 * double}: so the tests prove the adjoints.
 */
package trellis.autodiff;

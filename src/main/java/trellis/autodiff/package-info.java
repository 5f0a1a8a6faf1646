/**
 * Differentiates a network that is written as forward code: a tape of few, large operations, each
 * with its own adjoint.
 *
 * <p>May use {@code kernel} and {@code crf}, and nothing but the JDK beside them.
 *
 * <p>It has more than 25 files because an operation and the workspace that it computes on share
 * what nobody else may touch: arrays, gradients and the record of a pass are package-private.
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

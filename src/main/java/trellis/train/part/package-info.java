/**
 * A training of a linear model whose sentences are elsewhere, in parts: what is counted there and
 * put together here, and what is sent there to sum losses.
 *
 * <p>Whatever the parts are, the model has the bits that a training of all sentences in one place
 * gives it.
 */
package trellis.train.part;

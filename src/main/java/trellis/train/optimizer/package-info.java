/**
 * How weights change: optimizers and their state, gradient clipping, weight averaging, and the
 * workers that share a step.
 *
 * <p>Gradients are summed in the order of the shards and norms in the order of the pieces, so that
 * the number of threads changes no bit.
 */
package trellis.train.optimizer;

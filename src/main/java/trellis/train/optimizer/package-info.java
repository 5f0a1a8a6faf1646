/**
 * How a training step changes the weights: optimizers and their state, gradient clipping, lazy
 * updates of embedding tables, weight averaging, and the worker threads that share a step.
 *
 * <p>Gradients are summed in the order of the shards and norms in the order of the blocks of
 * weights, so the number of threads changes no bit.
 */
package trellis.train.optimizer;

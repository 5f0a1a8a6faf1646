/**
 * The engines of a training, which {@code train.engine} chooses from: our own, which computes by
 * tapes, and the interfaces that another one implements.
 */
package trellis.train.engine;

/**
 * What computes the steps of a training: the tape engine, and the interface that {@code
 * train.engine} chooses by.
 */
package trellis.train.engine;

/**
 * Trains the same config with other values of some keys: every cell of a grid is a run of its own.
 */
package trellis.train.sweep;

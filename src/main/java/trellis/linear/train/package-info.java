/**
 * How linear models learn: the likelihood of a corpus and its gradient by all weights.
 *
 * <p>All sums have one order, whatever the number of threads.
 */
package trellis.linear.train;

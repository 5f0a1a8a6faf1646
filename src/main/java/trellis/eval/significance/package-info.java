/**
 * How far a score can be trusted: bootstrap intervals, approximate randomization over sentences,
 * and permutation tests over seeds.
 */
package trellis.eval.significance;

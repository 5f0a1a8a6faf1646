/**
 * Whether two runs differ by more than chance: approximate randomization and a bootstrap over
 * sentences, and a permutation test over seeds.
 */
package trellis.eval.significance;

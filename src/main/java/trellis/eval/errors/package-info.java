/**
 * What is wrong with predicted labels: single mistakes, the types that are confused, and the
 * mistakes with the highest probabilities.
 */
package trellis.eval.errors;

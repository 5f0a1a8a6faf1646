/**
 * What is wrong with predicted labels: single mistakes, which types are taken for which, and the
 * mistakes that a tagger was surest of.
 */
package trellis.eval.errors;

package trellis.train;

/**
 * What a rule remembers of the gradients of some weights.
 *
 * @param first their momentum, a number a weight
 * @param second the mean of their squares, a number a weight; empty when the rule needs none
 */
record Moments(float[] first, float[] second) {}

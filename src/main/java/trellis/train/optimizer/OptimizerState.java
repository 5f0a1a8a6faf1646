package trellis.train.optimizer;

/**
 * What an optimizer remembers of the gradients of some weights; the arrays are changed in place.
 *
 * @param first their momentum, a number a weight: with {@code sgd} the last change of the weight,
 *     with {@code adam} and {@code nadam} the mean of its gradients
 * @param second the mean of their squares, a number a weight; empty when the optimizer needs none
 */
public record OptimizerState(float[] first, float[] second) {}

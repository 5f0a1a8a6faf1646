package trellis.autodiff.witness;

import java.util.Map;

/**
 * What a network says of a batch.
 *
 * @param gradients of the loss by each weight: name -> [rows * columns]
 */
record Outcome(double loss, Map<String, double[]> gradients) {}

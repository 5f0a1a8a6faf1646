package trellis.autodiff.transformer;

import trellis.autodiff.tensor.Parameter;

/**
 * The weights of the embeddings.
 *
 * @param pieces table, {@code [vocabulary][width]}
 * @param positions table, {@code [positions][width]}
 * @param segments table, {@code [segments][width]}; null where an encoder has none
 * @param norm behind their sum
 */
public record EmbeddingWeights(
    Parameter pieces, Parameter positions, Parameter segments, NormWeights norm) {
  boolean hasSegments() {
    return segments != null;
  }
}

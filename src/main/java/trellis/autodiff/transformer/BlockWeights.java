package trellis.autodiff.transformer;

/**
 * The weights of a block.
 *
 * @param attention queries, keys and values at once
 * @param output of what the heads give
 * @param norm1 behind the attention
 * @param inner the wide map
 * @param outer back to the width
 * @param norm2 behind the two maps
 */
public record BlockWeights(
    LinearWeights attention,
    LinearWeights output,
    NormWeights norm1,
    LinearWeights inner,
    LinearWeights outer,
    NormWeights norm2) {}

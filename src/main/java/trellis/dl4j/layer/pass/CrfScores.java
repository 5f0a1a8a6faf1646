package trellis.dl4j.layer.pass;

import java.util.Optional;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;

/**
 * The scores that a tape computed for the CRF of a minibatch.
 *
 * @param x what the layer read, {@code [rows][inputs]}
 * @param emissions {@code [rows][labels]}
 * @param steps scores that are added to the transitions, {@code [rows][labels * labels]}
 */
record CrfScores(
    PackedSequence packedSequence, Tensor x, Tensor emissions, Optional<Tensor> steps) {}

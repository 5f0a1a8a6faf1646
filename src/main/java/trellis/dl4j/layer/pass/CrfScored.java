package trellis.dl4j.layer.pass;

import java.util.Optional;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;

/**
 * What a tape computed for a CRF.
 *
 * @param x what the layer read, {@code [rows][inputs]}
 * @param emissions {@code [rows][labels]}
 * @param steps scores that are added to the transitions, {@code [rows][labels * labels]}
 */
record CrfScored(PackedSequence packing, Tensor x, Tensor emissions, Optional<Tensor> steps) {}

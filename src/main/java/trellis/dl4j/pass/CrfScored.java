package trellis.dl4j.pass;

import java.util.Optional;
import trellis.autodiff.Packing;
import trellis.autodiff.Tensor;

/**
 * What a tape computed for a CRF.
 *
 * @param x what the layer read, {@code [rows][inputs]}
 * @param emissions {@code [rows][labels]}
 * @param steps scores that are added to the transitions, {@code [rows][labels * labels]}
 */
record CrfScored(Packing packing, Tensor x, Tensor emissions, Optional<Tensor> steps) {}

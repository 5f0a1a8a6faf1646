package trellis.network.head;

import java.util.Optional;
import trellis.autodiff.tensor.Tensor;

/**
 * The emission scores of the tokens of a batch, in the order of their packed sequence.
 *
 * @param emissions of each label, {@code [rows][labels]}, or of each state of segments
 * @param steps of each label after each other, {@code [rows][labels * labels]}; that of a
 *     sentence's first token means nothing. Empty where they do not depend on the token
 */
public record EmissionScores(Tensor emissions, Optional<Tensor> steps) {}

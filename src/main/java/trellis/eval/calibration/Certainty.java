package trellis.eval.calibration;

import trellis.eval.errors.SureMistakes;

/**
 * The calibration of a tagger's probabilities, and the mistakes that it was surest of.
 *
 * @param calibration how far its probabilities can be believed: those of the predicted spans, or of
 *     each token's label
 * @param mistakes those it was surest of
 */
public record Certainty(Calibration calibration, SureMistakes mistakes) {}

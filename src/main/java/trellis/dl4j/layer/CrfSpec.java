package trellis.dl4j.layer;

import java.util.Optional;
import trellis.dl4j.LabelRules;
import trellis.dl4j.StepScores;

/**
 * The shape and the rules of a CRF output layer.
 *
 * @param inputs numbers at each step
 * @param labels how many labels there are
 * @param transitions whether their scores depend on the step
 * @param likelihood which sequences have a part in the likelihood; empty: all
 * @param decoding which sequences may come out; empty: all
 */
public record CrfSpec(
    int inputs,
    int labels,
    StepScores transitions,
    Optional<LabelRules> likelihood,
    Optional<LabelRules> decoding) {}

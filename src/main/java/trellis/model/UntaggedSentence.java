package trellis.model;

import java.util.List;
import trellis.demand.Knowledge;

/**
 * A sentence as a caller has it, to be tagged. Nothing is copied or checked before it is read.
 *
 * @param tokens in text order
 * @param features the values of the model's feature columns, {@code [column][token]}; empty for a
 *     model without any
 * @param known what is known of its labels
 */
public record UntaggedSentence(
    List<String> tokens, List<? extends List<String>> features, Knowledge known) {}

package trellis.train.part;

import java.util.List;

/**
 * A sentence to learn from.
 *
 * @param tokens of it
 * @param features {@code [column][token]}
 * @param labels of its tokens, in the scheme of the corpus
 */
public record LabeledSentence(
    List<String> tokens, List<? extends List<String>> features, List<String> labels) {}

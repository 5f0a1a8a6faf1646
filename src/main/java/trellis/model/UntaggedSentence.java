package trellis.model;

import java.util.ArrayList;
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
    List<String> tokens, List<? extends List<String>> features, Knowledge known) {

  /** Sentences of which the same is known, each with its features. */
  static List<UntaggedSentence> all(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features,
      Knowledge known) {
    if (sentences.size() != features.size()) {
      throw new IllegalArgumentException(
          sentences.size() + " sentences cannot have the features of " + features.size());
    }
    List<UntaggedSentence> all = new ArrayList<>(sentences.size());
    for (int i = 0; i < sentences.size(); i++) {
      all.add(new UntaggedSentence(sentences.get(i), features.get(i), known));
    }
    return all;
  }
}

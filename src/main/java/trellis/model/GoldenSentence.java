package trellis.model;

import java.util.List;

/**
 * A sentence that is saved with a model, together with the labels that the model must give it.
 *
 * @param tokens at least one
 * @param features {@code [column][token]}; empty for a model without feature columns
 * @param labels as the network writes them, one a token
 */
public record GoldenSentence(
    List<String> tokens, List<List<String>> features, List<String> labels) {
  /** Takes copies of the lists. */
  public GoldenSentence {
    tokens = List.copyOf(tokens);
    features = features.stream().map(List::copyOf).toList();
    labels = List.copyOf(labels);
    if (tokens.isEmpty() || tokens.size() != labels.size()) {
      throw new IllegalArgumentException(
          "a golden sentence has a token or more and one label for each, but got "
              + tokens.size()
              + " tokens and "
              + labels.size()
              + " labels");
    }
    for (List<String> column : features) {
      if (column.size() != tokens.size()) {
        throw new IllegalArgumentException(
            "a golden sentence has one value for each of its "
                + tokens.size()
                + " tokens and each feature column, but got "
                + column.size());
      }
    }
  }
}

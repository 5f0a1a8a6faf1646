package trellis.model;

import java.util.List;

/**
 * A sentence that is saved with a model, and the labels that the model must give it.
 *
 * @param tokens at least one
 * @param labels as the network writes them, one a token
 */
public record GoldenSentence(List<String> tokens, List<String> labels) {
  /** Takes copies of the lists. */
  public GoldenSentence {
    tokens = List.copyOf(tokens);
    labels = List.copyOf(labels);
    if (tokens.isEmpty() || tokens.size() != labels.size()) {
      throw new IllegalArgumentException(
          "a golden sentence has a token or more and one label for each, but got "
              + tokens.size()
              + " tokens and "
              + labels.size()
              + " labels");
    }
  }
}

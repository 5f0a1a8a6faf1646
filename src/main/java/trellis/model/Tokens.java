package trellis.model;

import java.util.List;

/**
 * The tokens of a sentence and their features, taken from a caller by {@link TokensReader}.
 *
 * @param features {@code [column][token]}; empty for a model without feature columns
 */
record Tokens(List<String> tokens, List<List<String>> features) {

  /** The number of tokens. */
  int size() {
    return tokens.size();
  }
}

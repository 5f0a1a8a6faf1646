package trellis.model;

import java.util.List;
import trellis.crf.Tracking;

/**
 * The tokens of a sentence, their features and what their labels must obey, taken from a caller by
 * {@link TokensReader}.
 *
 * @param features {@code [column][token]}; empty for a model without feature columns
 * @param tracking beside the rules of the scheme
 */
record Tokens(List<String> tokens, List<List<String>> features, Tracking tracking) {

  /** The number of tokens. */
  int size() {
    return tokens.size();
  }
}

package trellis.serve.request;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.tokenize.TokenRules;

/**
 * A request to tag, as its client sent it: texts or sentences, and how they are to be tagged.
 *
 * @param model the name of the model; empty for the first one
 * @param input what is to be tagged
 * @param tokenizer the rules for texts; empty for those of the model
 * @param best labelings to tell of each sentence; 0 for none
 * @param probabilities whether the probability of each token's label is told
 * @param known of the labels, beforehand
 */
public record TagRequest(
    Optional<String> model,
    Input input,
    Optional<TokenRules> tokenizer,
    int best,
    boolean probabilities,
    RequestConstraints known) {

  /** Texts or sentences. */
  sealed interface Input {}

  /**
   * Raw texts.
   *
   * @param single whether it is one that came without a list around it, and is answered so
   */
  record Texts(List<String> texts, boolean single) implements Input {}

  /**
   * Sentences that are cut into tokens.
   *
   * @param features of each sentence the values by the names of their columns; empty when the
   *     request has none
   */
  record Sentences(List<List<String>> tokens, List<Map<String, List<String>>> features)
      implements Input {}
}

package trellis.tokenize;

/**
 * Finds the sentences and tokens of a text: one of {@link TokenRules}, or a caller's own, which
 * builds its answer with {@link TokenizedText#builder}.
 */
@FunctionalInterface
public interface Tokenizer {
  /**
   * The sentences and tokens of a text, whatever is in it.
   *
   * @return an answer about this very text
   */
  TokenizedText tokenize(String text);
}

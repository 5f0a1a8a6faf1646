package trellis.tokenize;

/**
 * Finds the sentences and tokens of a text: one of {@link TokenRules}, or a caller's own, which
 * builds its answer with {@link TokenizedText#builder}.
 *
 * <p>It is called on the thread that asks for an answer: one that several threads share must be
 * safe for them, as those of {@link TokenRules} are. A caller's own should take time that grows
 * with the text alone, as these do.
 */
@FunctionalInterface
public interface Tokenizer {
  /**
   * The sentences and tokens of a text, whatever is in it.
   *
   * @param text not null; may be empty, or have surrogates without their other half
   * @return an answer about this very text, not null
   */
  TokenizedText tokenize(String text);
}

package trellis.tokenize;

/**
 * The rules for sentences and tokens that come with Trellis; for any number of threads.
 *
 * <p>All take time and memory that grow with the length of the text, whatever is in it. No text
 * makes a token of more than 1,000 {@code char}s, or a sentence of more than 1,000 tokens or 10,000
 * {@code char}s in its tokens: longer ones are cut.
 */
public enum TokenRules implements Tokenizer {
  /** A line is a sentence, and white space sets off its tokens. */
  WHITESPACE(new WhitespaceTokenizer()),
  /** The sentences and words of Unicode (UAX #29); punctuation marks are tokens of their own. */
  UNICODE(new UnicodeTokenizer()),
  /** English as treebanks cut it: {@code do n't}, {@code Mr.}, {@code $ 5}. */
  PTB(new PtbTokenizer());

  private final Tokenizer rules;

  TokenRules(Tokenizer rules) {
    this.rules = rules;
  }

  @Override
  public TokenizedText tokenize(String text) {
    return rules.tokenize(text);
  }
}

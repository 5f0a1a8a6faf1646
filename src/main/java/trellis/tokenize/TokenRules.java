package trellis.tokenize;

/** The rules for sentences and tokens that come with Trellis; for any number of threads. */
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

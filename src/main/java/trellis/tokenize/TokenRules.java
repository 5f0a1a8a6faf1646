package trellis.tokenize;

import java.util.Optional;
import trellis.util.Arguments;

/**
 * The rules for sentences and tokens that come with Trellis; for any number of threads at once.
 *
 * <p>Whatever a text has in it, nothing but blanks lies between tokens, and a byte order mark
 * before them. Blanks are Unicode's white space, the no-break space and the separators of lines and
 * paragraphs too; zero-width characters are none and belong to tokens. No pair of surrogates is
 * cut. Time and memory grow with the length of the text alone. So that no text makes a sentence
 * that a tagger could not hold, a token of more than 1,000 {@code char}s is cut, and a sentence
 * ends before it has more than 1,000 tokens or 10,000 {@code char}s in its tokens.
 */
public enum TokenRules implements Tokenizer {
  /** A line is a sentence, and blanks set off its tokens. */
  WHITESPACE(new WhitespaceTokenizer()),
  /**
   * The sentences and words of Unicode (UAX #29) by the tables of the JDK; marks are tokens of
   * their own. Between blanks no grapheme cluster of up to 1,000 {@code char}s is cut: no emoji and
   * no letter with its marks. What is written without blanks and could only be cut by a dictionary,
   * such as Chinese or Thai, comes cluster by cluster.
   */
  UNICODE(new UnicodeTokenizer()),
  /**
   * English as treebanks cut it: {@code do n't}, {@code Mr.}, {@code $ 5}, addresses whole. Empty
   * lines end sentences and line wraps do not. The full stop that ends a sentence is a token of its
   * own, also after an abbreviation.
   */
  PTB(new PtbTokenizer());

  private final Limited rules;

  TokenRules(Limited rules) {
    this.rules = rules;
  }

  /** Rules that can stop when they have found enough. */
  interface Limited {
    /** Finds tokens until there are {@code most}, or a few more. */
    TokenizedText tokenize(String text, int most);
  }

  @Override
  public TokenizedText tokenize(String text) {
    return rules.tokenize(given(text), Integer.MAX_VALUE);
  }

  /**
   * Finds the sentences and tokens of a text that may be too long: it is read no further than need
   * be to know that.
   *
   * @param text not null
   * @param mostTokens that the answer may have
   * @return the answer of {@link #tokenize(String)}; empty when it has more tokens
   */
  public Optional<TokenizedText> tokenize(String text, int mostTokens) {
    int enough = mostTokens == Integer.MAX_VALUE ? mostTokens : mostTokens + 1;
    return Optional.of(rules.tokenize(given(text), enough))
        .filter(found -> found.tokenCount() <= mostTokens);
  }

  private static String given(String text) {
    return Arguments.given(text, "the text", "give a string, empty if need be");
  }
}

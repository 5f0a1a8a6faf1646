package trellis.tokenize;

import java.util.Iterator;
import java.util.Optional;
import trellis.tokenize.rules.Blanks;
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
  WHITESPACE,
  /**
   * The sentences and words of Unicode (UAX #29) by the tables of the JDK; marks are tokens of
   * their own. Between blanks no grapheme cluster of up to 1,000 {@code char}s is cut: no emoji and
   * no letter with its marks. What is written without blanks and could only be cut by a dictionary,
   * such as Chinese or Thai, comes cluster by cluster.
   */
  UNICODE,
  /**
   * English as treebanks cut it: {@code do n't}, {@code Mr.}, {@code $ 5}, addresses whole. Empty
   * lines end sentences and line wraps do not. The full stop that ends a sentence is a token of its
   * own, also after an abbreviation.
   */
  PTB;

  /** Goes through a text once and collects its tokens and sentences. */
  interface Scan {
    /** Finds a token, or a few; false when the text has no more. */
    boolean advance();
  }

  /** Begins to look for tokens; names no constructors, which would take time when a JVM starts. */
  private Scan scan(LimitedSentences found) {
    if (this == WHITESPACE) {
      return new WhitespaceTokenizer(found);
    }
    return this == UNICODE ? new UnicodeTokenizer(found) : new PtbTokenizer(found);
  }

  @Override
  public TokenizedText tokenize(String text) {
    return atLeast(Integer.MAX_VALUE, given(text));
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
    return Optional.of(atLeast(enough, given(text)))
        .filter(found -> found.tokenCount() <= mostTokens);
  }

  /** Looks for no further tokens once there are so many. */
  private TokenizedText atLeast(int enough, String text) {
    LimitedSentences found = new LimitedSentences(text, 0);
    Scan scan = scan(found);
    boolean more = true;
    while (more && found.count() < enough) {
      more = scan.advance();
    }
    return found.build();
  }

  /**
   * Finds the sentences of a text, such as that of a file, one after the other: for texts so long
   * that they are better tagged while further ones are looked for. What is held beside the text
   * does not grow with its length.
   *
   * @param text not null; a byte order mark at its beginning is left out, and what stands after it
   *     is read as if the text began there
   * @return the sentences of {@link #tokenize(String)}, in text order; each is looked for when it
   *     is asked for, or some sentences before that, by one thread at a time
   */
  public Iterator<TokenizedSentence> sentences(String text) {
    given(text);
    LimitedSentences found = new LimitedSentences(text, Blanks.begin(text));
    return new SentenceStream(found, scan(found));
  }

  /**
   * Finds the sentences of a text in which each line is a text of its own, such as a message or a
   * headline: none goes on in the next line.
   *
   * @param text not null; as {@link #sentences(String)} takes it
   * @return sentences in text order, whose offsets are those of the whole text
   */
  public Iterator<TokenizedSentence> sentencesOfLines(String text) {
    LimitedSentences found = new LimitedSentences(given(text), 0);
    return new SentenceStream(found, new LineScan(text, found));
  }

  /** Looks for tokens in one line after the other. */
  private final class LineScan implements Scan {
    private final String text;
    private final LimitedSentences found;
    private int next; // where lines are looked for
    private Scan line = () -> false; // the one that it is in

    LineScan(String text, LimitedSentences found) {
      this.text = text;
      this.found = found;
      this.next = Blanks.begin(text);
    }

    @Override
    public boolean advance() {
      if (line.advance()) {
        return true;
      }
      found.endSentence();
      int start = next;
      while (start < text.length() && isLineEnd(start)) {
        start++;
      }
      if (start == text.length()) {
        return false;
      }
      next = start;
      while (next < text.length() && !isLineEnd(next)) {
        next++;
      }
      found.look(text, start, next);
      line = scan(found);
      return true;
    }

    private boolean isLineEnd(int at) {
      return text.charAt(at) == '\n' || text.charAt(at) == '\r';
    }
  }

  private static String given(String text) {
    return Arguments.given(text, "the text", "give a string, empty if need be");
  }
}

package trellis.tokenize;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import trellis.util.Arguments;

/**
 * A text with its sentences and tokens; immutable, for any number of threads.
 *
 * <p>Takes eight bytes a token beside the text: sentences and the strings of tokens are made when
 * they are asked for, anew each time. A place takes constant time.
 */
public final class TokenizedText {
  private final String text;
  private final int[] bounds; // [2 * token]: where it starts, [2 * token + 1]: where it ends
  private final int[] firsts; // [sentence]: its first token, and after the last the number of all
  private final CodePoints codePoints;

  /** Takes all arrays over: nobody may write to them afterwards. */
  private TokenizedText(CodePoints codePoints, int[] bounds, int[] firsts) {
    this.text = codePoints.text();
    this.bounds = bounds;
    this.firsts = firsts;
    this.codePoints = codePoints;
  }

  /**
   * Begins an answer about a text, for tokenizers of one's own.
   *
   * @param text whose offsets the tokens have
   * @return a builder without tokens
   * @throws IllegalArgumentException when the text is null
   */
  public static Builder builder(String text) {
    return new Builder(text);
  }

  /** {@return the text as it was given, char by char} */
  public String text() {
    return text;
  }

  /** {@return the number of tokens in all sentences} */
  public int tokenCount() {
    return bounds.length / 2;
  }

  /** {@return the sentences in text order, unmodifiable; each has a token at least} */
  public List<TokenizedSentence> sentences() {
    return new Sentences();
  }

  /**
   * The number of code points before an offset. A surrogate without its other half counts as one;
   * so does the half before an offset that cuts a pair. Takes constant time, after the first call
   * went through the text once.
   *
   * @param utf16Offset from 0 to the length of the text
   * @return the same place, counted from 0 in code points
   * @throws IndexOutOfBoundsException when the offset does not lie in the text
   */
  public int codePoint(int utf16Offset) {
    return codePoints.before(utf16Offset);
  }

  int start(int token) {
    return bounds[2 * token];
  }

  int end(int token) {
    return bounds[2 * token + 1];
  }

  /** The list of the sentences, which makes each when it is asked for. */
  private final class Sentences extends AbstractList<TokenizedSentence> implements RandomAccess {
    @Override
    public TokenizedSentence get(int index) {
      Objects.checkIndex(index, size());
      return new TokenizedSentence(TokenizedText.this, firsts[index], firsts[index + 1]);
    }

    @Override
    public int size() {
      return firsts.length - 1;
    }
  }

  /** A line a sentence, the tokens set off by blanks. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    sentences().forEach(sentence -> lines.append(sentence).append('\n'));
    return lines.toString();
  }

  /**
   * Takes tokens and ends of sentences in text order. Not safe for several threads at once. A token
   * takes constant time, on the average.
   */
  public static final class Builder {
    private static final int FIRST_SIZE = 64;

    private final String text;
    private final CodePoints codePoints;
    private int[] bounds = new int[FIRST_SIZE]; // as above
    private int tokens;
    private int[] firsts = new int[FIRST_SIZE]; // as above, beginning with a 0
    private int sentences;

    private Builder(String text) {
      this.text = Arguments.given(text, "the text", "give a string, empty if need be");
      this.codePoints = new CodePoints(text);
    }

    /**
     * Adds a token.
     *
     * @param start its first {@code char}
     * @param end the one after its last
     * @return this builder
     * @throws IllegalArgumentException when it is empty, begins before the one before it ends, or
     *     does not lie in the text
     */
    public Builder token(int start, int end) {
      int free = tokens == 0 ? 0 : bounds[2 * tokens - 1];
      if (start < free || end <= start || end > text.length()) {
        throw new IllegalArgumentException(
            "token "
                + tokens
                + " (counted from 0) cannot be "
                + start
                + "-"
                + end
                + ": it must have one char at least and lie between "
                + free
                + ", where the one before it ends, and "
                + text.length()
                + ", where the text ends");
      }
      if (2 * tokens == bounds.length) {
        bounds = Arrays.copyOf(bounds, larger(bounds.length));
      }
      bounds[2 * tokens] = start;
      bounds[2 * tokens + 1] = end;
      tokens++;
      return this;
    }

    /**
     * Ends the sentence with the token added last; nothing when it has none.
     *
     * @return this builder
     */
    public Builder endSentence() {
      if (tokens > firsts[sentences]) {
        if (sentences + 1 == firsts.length) {
          firsts = Arrays.copyOf(firsts, larger(firsts.length));
        }
        firsts[++sentences] = tokens;
      }
      return this;
    }

    private static int larger(int length) {
      return 2 * length; // even, as bounds come in pairs
    }

    /** The number of tokens in all sentences. */
    int count() {
      return tokens;
    }

    /** The number of tokens in the sentence that has not ended. */
    int open() {
      return tokens - firsts[sentences];
    }

    /** The sentences that have ended, which it forgets, so that it goes on with the next one. */
    TokenizedText takeEnded() {
      int taken = firsts[sentences];
      TokenizedText ended =
          new TokenizedText(
              codePoints, Arrays.copyOf(bounds, 2 * taken), Arrays.copyOf(firsts, sentences + 1));
      tokens -= taken;
      System.arraycopy(bounds, 2 * taken, bounds, 0, 2 * tokens);
      sentences = 0;
      return ended;
    }

    /**
     * Ends the last sentence, if it has not ended.
     *
     * @return the answer, a copy: what is added later is not in it
     */
    public TokenizedText build() {
      endSentence();
      return new TokenizedText(
          codePoints, Arrays.copyOf(bounds, 2 * tokens), Arrays.copyOf(firsts, sentences + 1));
    }
  }
}

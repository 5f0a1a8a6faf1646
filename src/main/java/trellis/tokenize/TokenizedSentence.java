package trellis.tokenize;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import trellis.util.Arguments;

/**
 * A sentence of a text and where its tokens stand; immutable, for any number of threads. It has a
 * token at least.
 *
 * <p>Offsets are UTF-16 {@code char}s of the whole text; tokens count from 0 in the sentence. A
 * place takes constant time; strings are cut out of the text anew each time.
 */
public final class TokenizedSentence {
  private final TokenizedText text;
  private final int first; // among the tokens of the text
  private final int last; // the token after the last one

  TokenizedSentence(TokenizedText text, int first, int last) {
    this.text = text;
    this.first = first;
    this.last = last;
  }

  /**
   * {@return the text that it stands in, with all its sentences, or with some that stand beside it
   * when they were found {@linkplain TokenRules#sentences one after the other}}
   */
  public TokenizedText text() {
    return text;
  }

  /** {@return where its first token starts} */
  public int start() {
    return text.start(first);
  }

  /** {@return where its last token ends: the offset after its last {@code char}} */
  public int end() {
    return text.end(last - 1);
  }

  /** {@return the number of its tokens, at least 1} */
  public int size() {
    return last - first;
  }

  /**
   * Where a token starts in the text.
   *
   * @param token counted from 0 in this sentence
   * @return the offset of its first {@code char}
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public int start(int token) {
    return text.start(first + Objects.checkIndex(token, size()));
  }

  /**
   * Where a token ends in the text.
   *
   * @param token counted from 0 in this sentence
   * @return the offset after its last {@code char}
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public int end(int token) {
    return text.end(first + Objects.checkIndex(token, size()));
  }

  /**
   * A token: what its offsets cut out of the text.
   *
   * @param token counted from 0 in this sentence
   * @return a new string, never empty
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public String token(int token) {
    return text.text().substring(start(token), end(token));
  }

  /**
   * {@return all tokens in text order, unmodifiable; the strings are made when they are asked for}
   */
  public List<String> tokens() {
    return new Tokens();
  }

  /**
   * Whether these are its tokens; quicker than to compare with {@link #tokens()}.
   *
   * @param others strings in text order
   * @return whether {@link #tokens()} equals the list
   */
  public boolean hasTokens(List<String> others) {
    Arguments.given(others, "the list of tokens", "give one, empty if need be");
    boolean same = others.size() == size();
    for (int token = 0; same && token < size(); token++) {
      String other = others.get(token);
      int start = start(token);
      same = other.length() == end(token) - start && text.text().startsWith(other, start);
    }
    return same;
  }

  /** The strings of the tokens, made as they are asked for. */
  private final class Tokens extends AbstractList<String> implements RandomAccess {
    @Override
    public String get(int index) {
      return token(index);
    }

    @Override
    public int size() {
      return TokenizedSentence.this.size();
    }
  }

  /** Its tokens, set off by blanks. */
  @Override
  public String toString() {
    return String.join(" ", tokens());
  }
}

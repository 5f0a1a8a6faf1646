package trellis.tokenize;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** A sentence of a text and where its tokens stand; immutable. It has a token at least. */
public final class TokenizedSentence {
  private final TokenizedText text;
  private final int first; // among the tokens of the text
  private final int last; // the token behind the last one

  TokenizedSentence(TokenizedText text, int first, int last) {
    this.text = text;
    this.first = first;
    this.last = last;
  }

  /** Where its first token starts. */
  public int start() {
    return text.start(first);
  }

  /** Where its last token ends. */
  public int end() {
    return text.end(last - 1);
  }

  /** The number of its tokens. */
  public int size() {
    return last - first;
  }

  /** Where a token starts in the text; tokens count from 0. */
  public int start(int token) {
    return text.start(first + Objects.checkIndex(token, size()));
  }

  /** Where a token ends in the text. */
  public int end(int token) {
    return text.end(first + Objects.checkIndex(token, size()));
  }

  /** A token: what its offsets cut out of the text. */
  public String token(int token) {
    return text.text().substring(start(token), end(token));
  }

  /** All tokens; the strings are made when they are asked for. */
  public List<String> tokens() {
    return new Tokens();
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

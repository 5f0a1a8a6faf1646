package trellis.tokenize.rules;

import java.util.Arrays;

/** Collects the tokens of a text as they are found, before it is known where sentences end. */
public final class Pieces {
  private final String text;
  private int[] bounds = new int[128]; // [2 * token]: start, [2 * token + 1]: end
  private boolean[] shortened = new boolean[64]; // [token]: an abbreviation and its full stop
  private int count;

  /** Makes a collection without tokens. */
  public Pieces(String text) {
    this.text = text;
  }

  void add(int start, int end) {
    if (count == shortened.length) {
      int larger = count + (count >> 1);
      bounds = Arrays.copyOf(bounds, 2 * larger);
      shortened = Arrays.copyOf(shortened, larger);
    }
    bounds[2 * count] = start;
    bounds[2 * count + 1] = end;
    shortened[count] = false;
    count++;
  }

  /** Adds an abbreviation with its full stop, which may end a sentence, too. */
  void addShortened(int start, int end) {
    add(start, end);
    shortened[count - 1] = true;
  }

  public int count() {
    return count;
  }

  /** Forgets the first tokens; those after them are counted from 0 then. */
  public void drop(int tokens) {
    count -= tokens;
    System.arraycopy(bounds, 2 * tokens, bounds, 0, 2 * count);
    System.arraycopy(shortened, tokens, shortened, 0, count);
  }

  public int start(int token) {
    return bounds[2 * token];
  }

  public int end(int token) {
    return bounds[2 * token + 1];
  }

  int length(int token) {
    return end(token) - start(token);
  }

  char first(int token) {
    return text.charAt(start(token));
  }

  char last(int token) {
    return text.charAt(end(token) - 1);
  }

  /** The text of a token, or what it begins with when it is very long. */
  String text(int token) {
    return text.substring(start(token), Math.min(end(token), start(token) + 50));
  }

  public boolean isShortened(int token) {
    return shortened[token];
  }

  /** Whether no blank stands between a token and the one before it. */
  boolean isGlued(int token) {
    return token > 0 && end(token - 1) == start(token);
  }

  String text() {
    return text;
  }
}

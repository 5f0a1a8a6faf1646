package trellis.tokenize;

import trellis.tokenize.rules.Graphemes;

/**
 * Collects the tokens and sentences that a tokenizer finds, and cuts those that are so long that a
 * tagger could not hold them.
 */
final class LimitedSentences {
  /** In a token, in UTF-16 {@code char}s. */
  static final int MOST_CHARS = 1_000;

  /** In a sentence. */
  static final int MOST_TOKENS = 1_000;

  /** In the tokens of a sentence. */
  static final int MOST_CHARS_OF_SENTENCE = 10 * MOST_CHARS;

  private final TokenizedText.Builder found;
  private Graphemes graphemes;
  private int skipped; // before the text that tokens are looked for in
  private int chars; // in the tokens of the sentence that is open

  /**
   * Makes a collection without tokens.
   *
   * @param skipped from there on tokens are looked for, as if the text began there
   */
  LimitedSentences(String text, int skipped) {
    this.found = TokenizedText.builder(text);
    look(text, skipped, text.length());
  }

  /**
   * Goes on with a part of the text, as if it were the whole.
   *
   * @param text the one that it was made for
   */
  void look(String text, int start, int end) {
    skipped = start;
    graphemes = new Graphemes(text.substring(start, end));
  }

  /** The number of tokens. */
  int count() {
    return found.count();
  }

  /** The number of tokens in sentences that have ended. */
  int ended() {
    return found.count() - found.open();
  }

  /** The text that tokens are looked for in: offsets count from its beginning. */
  String text() {
    return graphemes.text();
  }

  /** Finds grapheme clusters in that text. */
  Graphemes graphemes() {
    return graphemes;
  }

  /** Adds a token, in pieces when it is too long. */
  void token(int start, int end) {
    int from = start;
    while (end - from > MOST_CHARS) {
      int border = graphemes.lastBorder(from, from + MOST_CHARS, end);
      piece(from, border);
      from = border;
    }
    piece(from, end);
  }

  private void piece(int start, int end) {
    int length = end - start;
    if (found.open() == MOST_TOKENS || chars + length > MOST_CHARS_OF_SENTENCE) {
      endSentence();
    }
    found.token(skipped + start, skipped + end);
    chars += length;
  }

  /** Ends the sentence with the token added last. */
  void endSentence() {
    found.endSentence();
    chars = 0;
  }

  /** The sentences that have ended, which it forgets. */
  TokenizedText takeEnded() {
    return found.takeEnded();
  }

  TokenizedText build() {
    return found.build();
  }
}

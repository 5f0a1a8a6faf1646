package trellis.tokenize;

import trellis.tokenize.rules.Blanks;
import trellis.tokenize.rules.UnicodeSentences;
import trellis.tokenize.rules.UnicodeWords;

/**
 * Finds sentences and words by the rules of Unicode (UAX #29) and the tables of the JDK; blanks
 * separate tokens, and everything else is part of one.
 */
final class UnicodeTokenizer implements TokenRules.Scan {
  private final String text;
  private final LimitedSentences found;
  private final UnicodeSentences sentences;
  private UnicodeWords words; // of what stands between blanks, up to `limit`
  private int next; // where the next token begins, or blanks before it
  private int limit;
  private int sentenceEnd;

  UnicodeTokenizer(LimitedSentences found) {
    this.text = found.text();
    this.found = found;
    this.sentences = new UnicodeSentences(text);
    this.next = Blanks.begin(text);
    this.limit = next;
    this.sentenceEnd = sentences.end(0);
  }

  @Override
  public boolean advance() {
    if (next == limit) {
      next = Blanks.skip(text, limit);
      if (next == text.length()) {
        return false;
      }
      limit = Blanks.next(text, next);
      words = new UnicodeWords(text, found.graphemes(), limit);
    }
    int end = words.end(next);
    while (next >= sentenceEnd) {
      found.endSentence();
      sentenceEnd = sentences.end(sentenceEnd);
    }
    found.token(next, end);
    next = end;
    return true;
  }
}

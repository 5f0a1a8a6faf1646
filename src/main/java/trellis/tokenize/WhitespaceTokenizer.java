package trellis.tokenize;

import trellis.tokenize.rules.Blanks;

/** Takes each line as a sentence and cuts it into tokens at blanks. */
final class WhitespaceTokenizer implements TokenRules.Scan {
  private final String text;
  private final LimitedSentences found;
  private int next; // where the next token begins, or blanks before it

  WhitespaceTokenizer(LimitedSentences found) {
    this.text = found.text();
    this.found = found;
    this.next = Blanks.begin(text);
  }

  @Override
  public boolean advance() {
    int start = next;
    while (start < text.length() && Blanks.isBlank(text.charAt(start))) {
      if (Blanks.endsLine(text.charAt(start))) {
        found.endSentence();
      }
      start++;
    }
    if (start == text.length()) {
      return false;
    }
    next = Blanks.next(text, start);
    found.token(start, next);
    return true;
  }
}

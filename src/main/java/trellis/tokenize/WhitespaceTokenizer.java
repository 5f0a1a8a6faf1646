package trellis.tokenize;

import trellis.tokenize.rules.Blanks;

/** Takes each line as a sentence and cuts it into tokens at blanks. */
final class WhitespaceTokenizer implements TokenRules.Limited {
  @Override
  public TokenizedText tokenize(String text, int most) {
    LimitedSentences found = new LimitedSentences(text, most);
    int start = Blanks.begin(text); // of the token that is being read
    for (int i = start; i <= text.length() && !found.isFull(); i++) {
      if (i < text.length() && !Blanks.isBlank(text.charAt(i))) {
        continue;
      }
      if (i > start) {
        found.token(start, i);
      }
      if (i < text.length() && Blanks.endsLine(text.charAt(i))) {
        found.endSentence();
      }
      start = i + 1;
    }
    return found.build();
  }
}

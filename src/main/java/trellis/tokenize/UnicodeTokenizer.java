package trellis.tokenize;

import trellis.tokenize.rules.Blanks;
import trellis.tokenize.rules.UnicodeSentences;
import trellis.tokenize.rules.UnicodeWords;

/**
 * Finds sentences and words by the rules of Unicode (UAX #29) and the tables of the JDK; blanks
 * separate tokens, and everything else is part of one.
 */
final class UnicodeTokenizer implements TokenRules.Limited {
  @Override
  public TokenizedText tokenize(String text, int most) {
    LimitedSentences found = new LimitedSentences(text, most);
    UnicodeSentences sentences = new UnicodeSentences(text);
    int sentenceEnd = sentences.end(0);
    for (int run = Blanks.skip(text, Blanks.begin(text));
        run < text.length() && !found.isFull(); ) {
      int limit = Blanks.next(text, run);
      UnicodeWords words = new UnicodeWords(text, found.graphemes(), limit);
      for (int i = run; i < limit && !found.isFull(); ) {
        int end = words.end(i);
        while (i >= sentenceEnd) {
          found.endSentence();
          sentenceEnd = sentences.end(sentenceEnd);
        }
        found.token(i, end);
        i = end;
      }
      run = Blanks.skip(text, limit);
    }
    return found.build();
  }
}

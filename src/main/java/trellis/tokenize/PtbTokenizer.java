package trellis.tokenize;

import trellis.tokenize.rules.Blanks;
import trellis.tokenize.rules.Pieces;
import trellis.tokenize.rules.RunCutter;
import trellis.tokenize.rules.SentenceEnds;

/** Finds English sentences and tokens as treebanks cut them. */
final class PtbTokenizer implements TokenRules.Limited {
  @Override
  public TokenizedText tokenize(String text, int most) {
    LimitedSentences found = new LimitedSentences(text, most);
    Pieces tokens = new Pieces(text, most);
    RunCutter cutter = new RunCutter(tokens, found.graphemes());
    for (int run = Blanks.skip(text, Blanks.begin(text));
        run < text.length() && !tokens.isFull(); ) {
      int limit = Blanks.next(text, run);
      cutter.cut(run, limit);
      run = Blanks.skip(text, limit);
    }
    addSentences(tokens, found);
    return found.build();
  }

  private static void addSentences(Pieces tokens, LimitedSentences found) {
    SentenceEnds ends = new SentenceEnds(tokens);
    int first = 0; // of the sentence
    for (int token = 0; token < tokens.count(); ) {
      int after = ends.after(token, first);
      boolean ended = after > token;
      add(tokens, token, ended, found);
      token++;
      if (ended) {
        while (token < after) {
          add(tokens, token++, false, found);
        }
        found.endSentence();
        first = token;
      }
    }
  }

  /** The full stop of an abbreviation that ends a sentence is a token of its own. */
  private static void add(Pieces tokens, int token, boolean ends, LimitedSentences found) {
    int start = tokens.start(token);
    int end = tokens.end(token);
    if (ends && tokens.isShortened(token)) {
      found.token(start, end - 1);
      found.token(end - 1, end);
    } else {
      found.token(start, end);
    }
  }
}

package trellis.tokenize;

import trellis.tokenize.rules.Pieces;
import trellis.tokenize.rules.RunCutter;
import trellis.tokenize.rules.SentenceEnds;

/** Finds English sentences and tokens as treebanks cut them. */
final class PtbTokenizer implements TokenRules.Scan {
  private static final int MOST_DONE = 1_024; // tokens that are kept although they are added
  private static final int LOOKED_BACK = 2; // that SentenceEnds looks at before the next one

  private final LimitedSentences found;
  private final Pieces tokens;
  private final SentenceEnds ends;
  private int next; // token that is not added yet
  private int first; // of the sentence; below 0 when it is dropped

  PtbTokenizer(LimitedSentences found) {
    this.found = found;
    this.tokens = new Pieces(found.text());
    this.ends = new SentenceEnds(tokens, new RunCutter(tokens, found.graphemes()));
  }

  @Override
  public boolean advance() {
    if (!ends.exists(next)) {
      return false;
    }
    int after = ends.after(next, first);
    boolean ended = after > next;
    add(ended);
    if (ended) {
      while (next < after) {
        add(false);
      }
      found.endSentence();
      first = next;
    }
    dropDone();
    return true;
  }

  /** Adds the next token; the full stop of an abbreviation that ends a sentence for itself. */
  private void add(boolean ends) {
    int start = tokens.start(next);
    int end = tokens.end(next);
    if (ends && tokens.isShortened(next)) {
      found.token(start, end - 1);
      found.token(end - 1, end);
    } else {
      found.token(start, end);
    }
    next++;
  }

  /** Not before they are the half of all, so that moving the others takes no time to speak of. */
  private void dropDone() {
    if (next > MOST_DONE && next > tokens.count() / 2) {
      int done = next - LOOKED_BACK;
      tokens.drop(done);
      next -= done;
      first -= done;
    }
  }
}

package trellis.tokenize;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Gives the sentences of a text, and looks for some more when none is left; for one taker. */
final class SentenceStream implements Iterator<TokenizedSentence> {
  private static final int LEAST_TOKENS = 4_096; // that are looked for at once

  private final LimitedSentences found;
  private final TokenRules.Scan scan;
  private boolean more = true;
  private Iterator<TokenizedSentence> part = Collections.emptyIterator();

  SentenceStream(LimitedSentences found, TokenRules.Scan scan) {
    this.found = found;
    this.scan = scan;
  }

  @Override
  public boolean hasNext() {
    if (!part.hasNext()) {
      look();
      part = found.takeEnded().sentences().iterator();
    }
    return part.hasNext();
  }

  private void look() {
    while (more && found.ended() < LEAST_TOKENS) {
      more = scan.advance();
    }
    if (!more) {
      found.endSentence();
    }
  }

  @Override
  public TokenizedSentence next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the text has no further sentence");
    }
    return part.next();
  }
}

package trellis.tokenize.rules;

/** Finds the ends of sentences by the sentence rules of Unicode (UAX #29); stateless. */
public record UnicodeSentences(String text) {

  /** Where the sentence that begins at {@code start} ends: after the blanks that follow it. */
  public int end(int start) {
    SentenceClass before = SentenceClass.OTHER;
    int i = start;
    while (i < text.length()) {
      SentenceClass found = at(i);
      int next = after(i);
      if (found == SentenceClass.LINE_END) {
        return afterLineEnd(i);
      } else if (found.isEnd()) {
        if (found == SentenceClass.STOP && goesOn(before, at(next))) {
          before = SentenceClass.OTHER;
          i = next;
          continue;
        }
        next = skip(SentenceClass.BLANK, skip(SentenceClass.CLOSE, next));
        SentenceClass after = at(next);
        if (after == SentenceClass.LINE_END) {
          return afterLineEnd(next);
        }
        boolean ends =
            after != SentenceClass.CONTINUE
                && !after.isEnd()
                && !(found == SentenceClass.STOP && lowerFollows(next));
        if (ends) {
          return next;
        }
        found = SentenceClass.OTHER;
      }
      before = found;
      i = next;
    }
    return text.length();
  }

  /** Whether a full stop right between two such characters ends no sentence: 3.14, U.S. */
  private static boolean goesOn(SentenceClass before, SentenceClass after) {
    boolean letter = before == SentenceClass.UPPER || before == SentenceClass.LOWER;
    return after == SentenceClass.NUMERIC || after == SentenceClass.UPPER && letter;
  }

  /** Whether the next letter is in lower case, and no sentence ends before it. */
  private boolean lowerFollows(int from) {
    int i = from;
    while (i < text.length() && at(i).isNeutral()) {
      i = after(i);
    }
    return at(i) == SentenceClass.LOWER;
  }

  private int skip(SentenceClass kind, int from) {
    int i = from;
    while (i < text.length() && at(i) == kind) {
      i = after(i);
    }
    return i;
  }

  private SentenceClass at(int i) {
    return i < text.length() ? SentenceClass.of(text.codePointAt(i)) : SentenceClass.OTHER;
  }

  /** The place after the character at {@code i} and the marks that belong to it. */
  private int after(int i) {
    int next = i + Character.charCount(text.codePointAt(i));
    while (at(next) == SentenceClass.EXTEND && at(i) != SentenceClass.LINE_END) {
      next += Character.charCount(text.codePointAt(next));
    }
    return next;
  }

  private int afterLineEnd(int i) {
    boolean pair = text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
    return pair ? i + 2 : i + 1;
  }
}

package trellis.check;

import trellis.text.Sentence;
import trellis.util.Excerpt;

/** Finds tokens, lines and sentences of a file that look like mistakes. */
final class OddTokens {
  private static final int LONG_TOKEN = 100; // code points
  private static final int LONG_SENTENCE = 250; // tokens

  /** The joiners of emoji and of several scripts belong into a word. */
  private static final int ZERO_WIDTH_NON_JOINER = 0x200C;

  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private final Findings findings;
  private final int width; // columns of most rows of the file

  OddTokens(int width, Findings findings) {
    this.width = width;
    this.findings = findings;
  }

  void add(Sentence sentence) {
    if (sentence.size() > LONG_SENTENCE) {
      findings.add(
          FindingKind.LONG_SENTENCE,
          sentence.file(),
          sentence.line(0),
          sentence.size() + " tokens: is an empty line missing?");
    }
    for (int i = 0; i < sentence.size(); i++) {
      add(sentence, i);
    }
    int[] widths = sentence.widths();
    for (int row = 0; row < widths.length; row++) {
      if (widths[row] != width) {
        findings.add(
            FindingKind.UNEVEN_ROW,
            sentence.file(),
            sentence.line(row),
            Excerpt.quoted(sentence.rows().get(row).raw().strip())
                + " has "
                + widths[row]
                + " columns, most rows of the file "
                + width);
      }
    }
  }

  private void add(Sentence sentence, int i) {
    String token = sentence.tokens().get(i);
    int length = token.codePointCount(0, token.length());
    if (length > LONG_TOKEN) {
      findings.add(
          FindingKind.LONG_TOKEN,
          sentence.file(),
          sentence.line(i),
          Excerpt.quoted(token) + " has " + length + " characters");
    }
    if (token.codePoints().anyMatch(OddTokens::isBlankOrInvisible)) {
      findings.add(
          FindingKind.BLANK_IN_TOKEN, sentence.file(), sentence.line(i), Excerpt.quoted(token));
    }
  }

  private static boolean isBlankOrInvisible(int c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT
            && c != ZERO_WIDTH_JOINER
            && c != ZERO_WIDTH_NON_JOINER;
  }
}

package trellis.vocab.file;

import trellis.error.CorpusException;
import trellis.util.Excerpt;

/**
 * One line of a text file of vectors, a word and its numbers; the object is filled again with each
 * line.
 */
final class VectorLine implements VectorEntry {
  private final String file;
  private final int width;
  private long line;
  private String text;
  private int wordEnd; // in the text; then a blank and a number, `width` times

  VectorLine(String file, int width) {
    this.file = file;
    this.width = width;
  }

  /** Takes the next line. */
  void read(long line, String text) {
    this.line = line;
    this.text = text;
    int end = text.length();
    for (int i = 0; i < width && end > 0; i++) {
      end = text.lastIndexOf(' ', end - 1);
    }
    if (end <= 0 || text.length() - end < 2 * width) {
      throw wrong(
          "expected a word and "
              + width
              + " numbers, as in the lines before, but found "
              + Excerpt.quoted(text));
    }
    // A word may have blanks, but one that ends in a number is a line that is too wide.
    int blank = text.lastIndexOf(' ', end - 1);
    if (blank > 0 && isNumber(text.substring(blank + 1, end))) {
      throw wrong(
          "has more than the " + width + " numbers of the lines before: " + Excerpt.quoted(text));
    }
    if (end > VectorFile.LONGEST_WORD) {
      throw wrong("has a word of " + end + " characters: no word is that long");
    }
    this.wordEnd = end;
  }

  @Override
  public String word() {
    return text.substring(0, wordEnd);
  }

  /** Looks at the characters alone, which is quicker than parsing them. */
  @Override
  public void requireNumbers() {
    for (int i = wordEnd; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != ' ' && !DecimalText.isOfDecimal(c)) {
        throw noNumber(text.lastIndexOf(' ', i) + 1);
      }
    }
  }

  @Override
  public void copyNumbers(float[] target, int at) {
    int start = wordEnd + 1;
    for (int i = 0; i < width; i++) {
      int end = cellEnd(start);
      float number = DecimalText.parse(text, start, end);
      if (!Float.isFinite(number)) {
        throw noNumber(start);
      }
      target[at + i] = number;
      start = end + 1;
    }
  }

  private int cellEnd(int start) {
    int end = text.indexOf(' ', start);
    return end < 0 ? text.length() : end;
  }

  static boolean isNumber(String cell) {
    try {
      Double.parseDouble(cell);
      return true;
    } catch (NumberFormatException notOne) {
      // So that a vector with nan in it is not taken for a shorter one of a longer word.
      return cell.equalsIgnoreCase("nan") || cell.equalsIgnoreCase("inf");
    }
  }

  private CorpusException noNumber(int start) {
    String cell = text.substring(start, cellEnd(start));
    return wrong(
        Excerpt.quoted(cell)
            + " is no number: a vector is made of plain decimals; mend or remove the line");
  }

  @Override
  public CorpusException wrong(String expected) {
    return new CorpusException(file, line, expected);
  }
}

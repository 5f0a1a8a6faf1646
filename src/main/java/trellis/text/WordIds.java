package trellis.text;

import trellis.util.Excerpt;

/**
 * Reads the ids in the first column of CoNLL-U rows: they tell which rows are words, and must count
 * the words of a sentence from 1 on.
 */
final class WordIds {
  private static final int MOST_DIGITS = 9; // what surely is an int

  private static final int UNKNOWN = -1;

  private int last; // 0 before the first word of a sentence

  /** Takes the next id as it comes, for rows before it were passed over. */
  void loseCount() {
    last = UNKNOWN;
  }

  /** Starts to count from 1 again. */
  void startSentence() {
    last = 0;
  }

  /**
   * Whether the row is a word, such as {@code 8}, and no multiword range ({@code 1-2}) or empty
   * node ({@code 8.1}).
   */
  boolean isWord(LineScanner line, Cells cells) {
    byte[] bytes = line.bytes();
    int end = cells.end(0);
    int first = digits(bytes, cells.start(0), end);
    if (first == end) {
      requireNext(line, cells.text(0));
      return true;
    }
    boolean isPair = first > cells.start(0) && (bytes[first] == '-' || bytes[first] == '.');
    if (!isPair || first + 1 == end || digits(bytes, first + 1, end) != end) {
      throw line.complaint(
          "begins with the id "
              + Excerpt.quoted(cells.text(0))
              + ", but an id is a whole number (8), a range (1-2) or an empty node (8.1)");
    }
    return false;
  }

  private void requireNext(LineScanner line, String id) {
    int before = last;
    last = id.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(id);
    if (before != UNKNOWN && last != before + 1) {
      String expected = ", expected " + (before + 1);
      throw line.complaint(
          last == 1
              ? "begins a sentence inside another (id 1" + expected + "): put an empty line before"
              : "has the id " + id + expected + ": words count up from 1, is a line missing?");
    }
  }

  private static int digits(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
      i++;
    }
    return i;
  }
}

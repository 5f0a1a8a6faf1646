package trellis.text;

import trellis.message.Excerpt;

/** The first cell of a CoNLL-U row, which says whether the row is a word. */
final class WordId {
  private WordId() {}

  /**
   * Whether the row is a word, such as {@code 8}, and no multiword range ({@code 1-2}) or empty
   * node ({@code 8.1}).
   */
  static boolean isWord(LineScanner line, Cells cells) {
    byte[] bytes = line.bytes();
    int end = cells.end(0);
    int first = digits(bytes, cells.start(0), end);
    if (first == end) {
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

  private static int digits(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
      i++;
    }
    return i;
  }
}

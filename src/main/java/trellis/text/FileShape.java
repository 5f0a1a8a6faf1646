package trellis.text;

/**
 * What the beginning of a column file tells of its rows.
 *
 * @param width the columns that most of the rows have, of equal ones the widest; 0 when there is
 *     none
 * @param beginsWithNumbers whether the first cell of all of them is a whole number
 */
record FileShape(int width, boolean beginsWithNumbers) {
  static final FileShape UNKNOWN = new FileShape(0, false);

  private static final int WIDEST = 1_000;

  /**
   * Looks at whole lines; those that may be comments do not count.
   *
   * @param last whether the bytes reach to the end of the file
   */
  static FileShape of(ConllLayout layout, byte[] bytes, int from, int to, boolean last) {
    CommentLines comments = new CommentLines(layout);
    Cells cells = new Cells(layout.format());
    int[] rows = new int[WIDEST + 1]; // [width]
    int width = 0;
    boolean numbers = true;
    int end;
    for (int start = from; start < to; start = end) {
      end = LineKind.lineEnd(bytes, start, to);
      int textEnd = LineKind.textEnd(bytes, start, end);
      boolean whole = last || bytes[end - 1] == '\n';
      if (whole
          && LineKind.of(layout.format(), bytes, start, textEnd) == LineKind.ROW
          && !CommentLines.mayBeOne(bytes, start, textEnd)
          && !comments.has(bytes, start, textEnd, false)) {
        cells.split(bytes, start, textEnd);
        int columns = Math.min(cells.count(), WIDEST);
        rows[columns]++;
        boolean more = rows[columns] > rows[width];
        width = more || rows[columns] == rows[width] && columns > width ? columns : width;
        numbers &= cells.isNumber(0);
      }
    }
    return new FileShape(width, width > 0 && numbers);
  }

  /**
   * Whether the bytes have a whole sentence: a row, and then a line that ends it.
   *
   * @param from where a line begins
   */
  static boolean hasSentence(ConllFormat format, byte[] bytes, int from, int to) {
    boolean rows = false;
    int end;
    for (int start = from; start < to; start = end) {
      end = LineKind.lineEnd(bytes, start, to);
      LineKind kind = LineKind.of(format, bytes, start, LineKind.textEnd(bytes, start, end));
      if (rows && kind != LineKind.ROW && bytes[end - 1] == '\n') {
        return true;
      }
      rows |= kind == LineKind.ROW && bytes[start] != '#';
    }
    return false;
  }
}

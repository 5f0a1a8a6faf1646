package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Tells comment lines of a column file from rows, by what {@link Comments} says and by how wide the
 * rows at the beginning of the file are.
 */
final class CommentLines {
  private static final byte[] BEGIN_DOCUMENT = LineKind.ascii("#begin document");
  private static final byte[] END_DOCUMENT = LineKind.ascii("#end document");

  /** What follows the # and a space: {@code sent_id = 1}, {@code newdoc id = a}, {@code id 7f}. */
  private static final Pattern KEY =
      Pattern.compile("[A-Za-z_][\\w.:-]*(\\s+id)?\\s*=.*|id\\s+\\S.*|newdoc|newpar");

  /** More of a line tells no more. */
  private static final int LONGEST_KEY = 100;

  private final boolean auto;
  private final byte[] prefix;
  private final Cells cells;
  private final boolean tokenIsFirst;
  private FileShape shape = FileShape.UNKNOWN;

  CommentLines(ConllLayout layout) {
    boolean columns = layout.format() == ConllFormat.CONLL;
    this.auto = columns && layout.comments().equals(Comments.AUTO);
    this.prefix = columns ? layout.comments().prefix() : new byte[0];
    this.cells = new Cells(layout.format());
    this.tokenIsFirst = layout.token().index() == 0;
  }

  /** Takes note of what the beginning of the file looks like. */
  void judgeBy(FileShape shape) {
    this.shape = shape;
  }

  /**
   * Whether the line whose text is {@code bytes[from, to)} is a comment.
   *
   * @param inSentence whether a row of the same sentence stands before it
   */
  boolean has(byte[] bytes, int from, int to, boolean inSentence) {
    if (auto) {
      return bytes[from] == '#' && looksLikeOne(bytes, from, to, inSentence);
    }
    return prefix.length > 0 && LineKind.startsWith(prefix, bytes, from, to);
  }

  private boolean looksLikeOne(byte[] bytes, int from, int to, boolean inSentence) {
    if (LineKind.startsWith(BEGIN_DOCUMENT, bytes, from, to)
        || LineKind.startsWith(END_DOCUMENT, bytes, from, to)) {
      return true;
    }
    if (inSentence || !mayBeOne(bytes, from, to)) {
      return false;
    }
    if (bytes[from + 1] == ' ' && hasKey(bytes, from + 2, to)) {
      return true;
    }
    cells.split(bytes, from, to);
    return cells.count() == shape.width()
        ? shape.beginsWithNumbers() && !tokenIsFirst
        : shape.width() > 0 && !isLabel(bytes, cells.start(cells.count() - 1), to);
  }

  /** Whether the line has the # by itself: one of the kind whose cells must be looked at. */
  static boolean mayBeOne(byte[] bytes, int from, int to) {
    return bytes[from] == '#' && to - from > 1 && LineKind.isBlank(bytes[from + 1]);
  }

  private static boolean hasKey(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, LONGEST_KEY);
    String text = new String(bytes, from, length, StandardCharsets.ISO_8859_1);
    return KEY.matcher(text.strip()).matches();
  }

  /** Whether the cell is O, or a letter, a hyphen and more. */
  private static boolean isLabel(byte[] bytes, int from, int to) {
    return to - from == 1
        ? bytes[from] == 'O'
        : to - from > 2 && bytes[from + 1] == '-' && Character.isUpperCase(bytes[from]);
  }
}

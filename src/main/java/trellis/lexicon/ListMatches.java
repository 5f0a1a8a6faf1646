package trellis.lexicon;

/**
 * The names of lists that a sentence has, each with the number of its type; immutable.
 *
 * @param starts {@code [match]} the first token
 * @param ends {@code [match]} the token behind the last one
 * @param types {@code [match]} the number of the type
 */
public record ListMatches(int[] starts, int[] ends, int[] types) {
  /** No match at all. */
  public static final ListMatches NONE = new ListMatches(new int[0], new int[0], new int[0]);

  /** How many places in a name are told apart: first, inner, last, and only. */
  public static final int POSITIONS = 4;

  /** What these places are called. */
  static final String MARKS = "BIES";

  private static final int FIRST = 0;
  private static final int INNER = 1;
  private static final int LAST = 2;
  private static final int ONLY = 3;

  /** The number of matches. */
  public int count() {
    return starts.length;
  }

  /** The row of the table of lists for a token of a match: that of type and position. */
  public int row(int match, int token) {
    boolean isFirst = token == starts[match];
    boolean isLast = token == ends[match] - 1;
    int position = isFirst ? isLast ? ONLY : FIRST : isLast ? LAST : INNER;
    return types[match] * POSITIONS + position;
  }
}

package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Which lines of a column file are comments: those that look like one, none, or those that begin
 * with a prefix.
 *
 * <p>{@link #AUTO} takes for a comment a line that begins with {@code #} where
 *
 * <ul>
 *   <li>it is {@code #begin document …} or {@code #end document}, as OntoNotes has them, or
 *   <li>it stands before the first token of a sentence and goes on with a blank and {@code key =}
 *       or {@code id}, as in Universal NER and MultiCoNER, or
 *   <li>it stands there, a blank follows, and its cells cannot be those of a token: it has more or
 *       fewer of them than most rows at the beginning of the file, and its last is no label of a
 *       span; or rows begin with a number, and the token is not in their first column (GermEval).
 * </ul>
 *
 * So a token {@code #}, or one that begins so, stays a token. CoNLL-U has its own comments.
 *
 * @param rule {@code auto}, {@code none} or the prefix
 */
public record Comments(String rule) {
  /** Lines that look like comments. */
  public static final Comments AUTO = new Comments("auto");

  /** None: each line that is not empty is a token. */
  public static final Comments NONE = new Comments("none");

  /** Requires a rule that a line can follow. */
  public Comments {
    Objects.requireNonNull(rule);
    if (rule.isBlank() || LineKind.isBlank((byte) rule.charAt(0))) {
      throw new IllegalArgumentException(
          "a prefix of comments begins with something else than a blank: # or //");
    }
  }

  /** The bytes that a comment begins with; none for {@link #AUTO} and {@link #NONE}. */
  byte[] prefix() {
    boolean isPrefix = !equals(AUTO) && !equals(NONE);
    return (isPrefix ? rule : "").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a row whose first cell is this one could be taken for a comment by its prefix. */
  boolean couldBegin(String cell) {
    boolean isPrefix = !equals(AUTO) && !equals(NONE);
    return isPrefix
        && (cell.startsWith(rule) || rule.startsWith(cell + " ") || rule.startsWith(cell + "\t"));
  }
}

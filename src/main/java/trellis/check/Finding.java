package trellis.check;

/**
 * A finding: one odd thing in a corpus, with its place.
 *
 * @param file where it is
 * @param line the line there, counted from 1; 0 when the file as a whole is meant
 * @param text what is odd there, and what to do about it
 */
public record Finding(String file, long line, String text) {
  /** {@code file:line}, or the file alone. */
  public String place() {
    return line == 0 ? file : file + ":" + line;
  }
}

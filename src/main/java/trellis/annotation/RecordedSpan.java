package trellis.annotation;

import java.util.List;
import trellis.util.Excerpt;

/**
 * A span as a file has it: it may lie anywhere, and may have several pieces.
 *
 * @param file where it is written
 * @param line of that file, counted from 1
 * @param type what it is
 * @param pieces where it stands in the text, one at least
 * @param written its offsets as the file has them, for messages
 * @param covered the text that the file says it covers; null when it does not say
 */
public record RecordedSpan(
    String file, long line, String type, List<Piece> pieces, String written, String covered) {

  /** Takes a copy of the pieces. */
  public RecordedSpan {
    pieces = List.copyOf(pieces);
  }

  /**
   * A stretch of the text, {@code [start, end)} in UTF-16 {@code char}s.
   *
   * @param start -1 when it lies outside the text
   * @param end -1 when it lies outside the text
   */
  public record Piece(int start, int end) {}

  /** Where its first piece starts. */
  public int start() {
    return pieces.get(0).start();
  }

  /** Where its last piece ends. */
  public int end() {
    return pieces.get(pieces.size() - 1).end();
  }

  /** The same span elsewhere. */
  RecordedSpan at(List<Piece> others) {
    return new RecordedSpan(file, line, type, others, written, covered);
  }

  /** Type and offsets, for messages. */
  @Override
  public String toString() {
    return (type.isEmpty() ? "a span" : Excerpt.of(type)) + " " + written;
  }
}

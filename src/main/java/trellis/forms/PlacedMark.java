package trellis.forms;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One of several marks of a stretch of text that nest or cross.
 *
 * @param start its first {@code char}, counted in the stretch
 * @param end the one behind its last
 * @param isRest whether another mark cut off what stands before
 */
record PlacedMark(Mark mark, int start, int end, boolean isRest) {
  private static final Comparator<PlacedMark> OUTERMOST_FIRST =
      Comparator.comparingInt(PlacedMark::start)
          .thenComparing(Comparator.comparingInt(PlacedMark::end).reversed());

  /** A form that puts something before and behind what is marked. */
  interface Brackets {
    void open(PlacedMark mark) throws IOException;

    void text(String stretch) throws IOException;

    void close(PlacedMark mark) throws IOException;
  }

  /**
   * Writes a stretch with brackets in brackets. A mark that crosses the end of another one is cut
   * there in two.
   */
  static void nest(String text, List<PlacedMark> marks, Brackets brackets) throws IOException {
    nest(text, 0, text.length(), marks, brackets);
  }

  private static void nest(String text, int from, int to, List<PlacedMark> marks, Brackets brackets)
      throws IOException {
    List<PlacedMark> left = new ArrayList<>(marks);
    left.sort(OUTERMOST_FIRST);
    int done = from;
    while (!left.isEmpty()) {
      PlacedMark outer = left.remove(0);
      List<PlacedMark> inner = new ArrayList<>();
      List<PlacedMark> behind = new ArrayList<>();
      for (PlacedMark other : left) {
        if (other.start >= outer.end) {
          behind.add(other);
        } else if (other.end <= outer.end) {
          inner.add(other);
        } else {
          inner.add(new PlacedMark(other.mark, other.start, outer.end, other.isRest));
          behind.add(new PlacedMark(other.mark, outer.end, other.end, true));
        }
      }
      behind.sort(OUTERMOST_FIRST);
      left = behind;
      brackets.text(text.substring(done, outer.start));
      brackets.open(outer);
      nest(text, outer.start, outer.end, inner, brackets);
      brackets.close(outer);
      done = outer.end;
    }
    brackets.text(text.substring(done, to));
  }
}

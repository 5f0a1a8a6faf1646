package trellis.annotation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToIntFunction;
import trellis.annotation.RecordedSpan.Piece;

/**
 * Finds the places of written offsets in a text.
 *
 * <p>Offsets count code points, as Python does. Tools whose pages run in a browser have had
 * versions that count UTF-16 units, as JavaScript does. Both are the same unless the text has a
 * character beyond the basic plane, such as an emoji. Then the texts that the file says its spans
 * cover decide, for all spans of the document: UTF-16 is chosen only when it fits all of them and
 * code points do not.
 */
public final class Offsets {
  private Offsets() {}

  /** The spans of a text by their places in it. */
  public static List<RecordedSpan> place(String text, List<WrittenSpan> spans) {
    List<RecordedSpan> units = place(text, spans, offset -> inside(offset, text.length()));
    if (spans.isEmpty() || text.codePointCount(0, text.length()) == text.length()) {
      return units;
    }
    int[] places = places(text);
    List<RecordedSpan> points =
        place(
            text,
            spans,
            offset -> {
              int point = inside(offset, places.length - 1);
              return point < 0 ? -1 : places[point];
            });
    return !fitsAll(text, points) && fitsAll(text, units) ? units : points;
  }

  private static int inside(long offset, int length) {
    return offset < 0 || offset > length ? -1 : (int) offset;
  }

  /** The UTF-16 offset of each code point, and of the end. */
  private static int[] places(String text) {
    int[] places = new int[text.codePointCount(0, text.length()) + 1];
    int place = 0;
    for (int point = 0; point < places.length; point++) {
      places[point] = place;
      place += place < text.length() ? Character.charCount(text.codePointAt(place)) : 0;
    }
    return places;
  }

  private static List<RecordedSpan> place(
      String text, List<WrittenSpan> spans, LongToIntFunction place) {
    List<RecordedSpan> placed = new ArrayList<>(spans.size());
    for (WrittenSpan span : spans) {
      List<Piece> pieces = new ArrayList<>();
      for (int i = 0; i < span.offsets().size(); i += 2) {
        pieces.add(
            new Piece(
                place.applyAsInt(span.offsets().get(i)),
                place.applyAsInt(span.offsets().get(i + 1))));
      }
      placed.add(
          new RecordedSpan(
              span.file(), span.line(), span.type(), pieces, span.written(), span.covered()));
    }
    return placed;
  }

  /** Whether there are texts to go by, and all spans cover what the file says. */
  private static boolean fitsAll(String text, List<RecordedSpan> spans) {
    return spans.stream().allMatch(span -> span.covered() != null && SpanCheck.covers(text, span));
  }
}

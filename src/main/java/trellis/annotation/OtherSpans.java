package trellis.annotation;

import java.util.ArrayList;
import java.util.List;
import trellis.labels.Span;
import trellis.text.Column;

/**
 * Writes spans into a column beside the labels, and reads them again: those that the labels of a
 * sentence cannot hold, because they overlap others. The cell of a token has all spans that begin
 * there: how many tokens each has, how long its type is, and the type, as in {@code 2:3:PER}.
 */
public final class OtherSpans {
  /** Where they stand in rows of texts with spans that may overlap. */
  public static final Column COLUMN = Column.at(2);

  private static final String NONE = "_";
  private static final char SEPARATOR = ':';

  private OtherSpans() {}

  /** The cells of a sentence of so many tokens. */
  static List<String> cells(List<Span> spans, int tokens) {
    List<StringBuilder> cells = new ArrayList<>();
    for (int token = 0; token < tokens; token++) {
      cells.add(new StringBuilder());
    }
    for (Span span : spans) {
      cells
          .get(span.start())
          .append(span.length())
          .append(SEPARATOR)
          .append(span.type().length())
          .append(SEPARATOR)
          .append(span.type());
    }
    return cells.stream().map(cell -> cell.isEmpty() ? NONE : cell.toString()).toList();
  }

  /** The spans of a sentence with these cells, in text order. */
  public static List<Span> read(List<String> cells) {
    List<Span> spans = new ArrayList<>();
    for (int token = 0; token < cells.size(); token++) {
      String cell = cells.get(token);
      int place = cell.equals(NONE) ? cell.length() : 0;
      while (place < cell.length()) {
        int first = cell.indexOf(SEPARATOR, place);
        int second = cell.indexOf(SEPARATOR, first + 1);
        int length = Integer.parseInt(cell.substring(place, first));
        int end = second + 1 + Integer.parseInt(cell.substring(first + 1, second));
        spans.add(new Span(cell.substring(second + 1, end), token, token + length));
        place = end;
      }
    }
    return spans;
  }
}

package trellis.cli.tag;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.demand.Demand;
import trellis.demand.Knowledge;
import trellis.demand.LabelDemand;
import trellis.demand.LabelDemand.Mode;
import trellis.demand.SpanDemand;
import trellis.error.CorpusException;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.util.Excerpt;

/**
 * The column of a file that says what is demanded of the labels of its tokens ({@code
 * --constraints}).
 *
 * <p>A cell has one demand, as {@code B-PER|B-ORG}, {@code !O}, {@code =PER:2} or {@code !=PER:2},
 * or several with {@code ;} between them. A cell or a part of it that is a label as it stands is
 * that label, whatever signs are in it. Otherwise a backslash makes the next sign plain.
 *
 * @param scheme of the labels
 * @param labels all that there are
 */
record ConstraintColumn(Column column, TagScheme scheme, Set<String> labels) {
  private static final Set<String> FREE = Set.of("", "_", "*");

  /**
   * What is demanded of a sentence.
   *
   * @throws CorpusException when a line has no such column, or its cell cannot be read
   */
  Knowledge of(Sentence sentence) {
    List<Demand> demands = new ArrayList<>();
    int token = 0;
    for (String cell : sentence.column(column)) {
      try {
        demands.addAll(read(cell, token));
      } catch (IllegalArgumentException unreadable) {
        throw new CorpusException(
            sentence.file(), sentence.line(token), unreadable.getMessage(), unreadable);
      }
      token++;
    }
    return new Knowledge(demands, List.of());
  }

  /**
   * What the cell of a token demands.
   *
   * @throws IllegalArgumentException when it cannot be read
   */
  List<Demand> read(String cell, int token) {
    List<Demand> demands = new ArrayList<>();
    if (!FREE.contains(cell)) {
      boolean whole =
          labels.contains(cell) || cell.startsWith("!") && labels.contains(cell.substring(1));
      for (String item : whole ? List.of(cell) : split(cell, ';')) {
        demands.add(item(item, token, cell));
      }
    }
    return demands;
  }

  private Demand item(String item, int token, String cell) {
    boolean negated = !labels.contains(item) && item.startsWith("!");
    String rest = negated ? item.substring(1) : item;
    if (!labels.contains(rest) && rest.startsWith("=")) {
      Span span = span(rest.substring(1), token, cell);
      return negated ? SpanDemand.forbidden(span) : SpanDemand.needed(span);
    }
    Set<String> named = new LinkedHashSet<>();
    for (String label : labels.contains(rest) ? List.of(rest) : split(rest, '|')) {
      if (label.isEmpty()) {
        throw unreadable(cell, "a label is missing");
      }
      named.add(labels.contains(label) ? label : plain(label));
    }
    return new LabelDemand(token, negated ? Mode.NONE_OF : Mode.ONE_OF, named, Optional.of(scheme));
  }

  /** Reads {@code PER:2}. */
  private static Span span(String text, int token, String cell) {
    int colon = text.lastIndexOf(':');
    String length = text.substring(colon + 1);
    // More digits are more tokens than any sentence has.
    if (colon < 0 || !length.matches("[0-9]{1,7}") || Integer.parseInt(length) == 0) {
      throw unreadable(cell, "a span is a type, a colon and its number of tokens from 1 on");
    }
    return new Span(plain(text.substring(0, colon)), token, token + Integer.parseInt(length));
  }

  private static IllegalArgumentException unreadable(String cell, String why) {
    return new IllegalArgumentException(
        Excerpt.quoted(cell)
            + " demands nothing that can be read: "
            + why
            + "; write _ for nothing, B-PER or B-PER|B-ORG, !O, =PER:2 or !=PER:2, and several set"
            + " off by ;");
  }

  /** The parts of a text between separators; a separator after a backslash is none. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
      } else if (text.charAt(i) == separator) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  /** The text without the backslashes that make signs plain. */
  private static String plain(String text) {
    return text.replaceAll("\\\\(.)", "$1");
  }
}

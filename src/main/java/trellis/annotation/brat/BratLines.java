package trellis.annotation.brat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the lines of brat's annotations, {@code T1 PER 0 12 Ada Lovelace} with tabs after the
 * first and the fourth cell.
 *
 * <p>A span with a tab or an end of a line in it stands in fragments, {@code PER 0 3;4 12}, for
 * brat's lines cannot hold these.
 */
public final class BratLines {
  private static final String UNTYPED = "SPAN";

  private BratLines() {}

  /** A stretch without ends of lines, by its code points in the text. */
  private record Fragment(long start, long end, String text) {}

  /**
   * The line of a span, with its end; empty when the span is nothing but ends of lines, of which
   * brat knows nothing.
   *
   * @param number of the line
   * @param place code points before the span
   */
  public static String span(long number, String type, long place, String covered) {
    return line(number, type, fragments(place, covered));
  }

  /**
   * The line of a span of several pieces, with its end.
   *
   * @param places code points before each piece
   */
  static String span(long number, String type, List<Long> places, List<String> covered) {
    List<Fragment> fragments = new ArrayList<>();
    for (int i = 0; i < covered.size(); i++) {
      fragments.addAll(fragments(places.get(i), covered.get(i)));
    }
    return line(number, type, fragments);
  }

  private static String line(long number, String type, List<Fragment> fragments) {
    if (fragments.isEmpty()) {
      return "";
    }
    return "T"
        + number
        + "\t"
        + name(type)
        + " "
        + fragments.stream()
            .map(fragment -> fragment.start() + " " + fragment.end())
            .collect(Collectors.joining(";"))
        + "\t"
        + fragments.stream().map(Fragment::text).collect(Collectors.joining(" "))
        + "\n";
  }

  private static List<Fragment> fragments(long place, String stretch) {
    List<Fragment> fragments = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= stretch.length(); i++) {
      if (i == stretch.length() || breaksLines(stretch.charAt(i))) {
        if (i > start) {
          String part = stretch.substring(start, i);
          long from = place + stretch.codePointCount(0, start);
          fragments.add(new Fragment(from, from + part.codePointCount(0, part.length()), part));
        }
        start = i + 1;
      }
    }
    return fragments;
  }

  /** A tab, which sets off cells, or what Python, in which brat is written, ends lines at. */
  private static boolean breaksLines(char c) {
    return c >= '\t' && c <= '\r'
        || c >= 0x1C && c <= 0x1E
        || c == 0x85
        || c == 0x2028
        || c == 0x2029;
  }

  /**
   * The type as brat can read it: letters, digits, {@code -} and {@code _}. Any other character
   * becomes {@code _} and its number in hexadecimal, so that {@code PRP$} is {@code PRP_24}; a span
   * without a type is called {@code SPAN}.
   */
  public static String name(String type) {
    if (type.isEmpty()) {
      return UNTYPED;
    }
    StringBuilder name = new StringBuilder();
    type.codePoints()
        .forEach(
            c -> {
              if (c < 128 && (Character.isLetterOrDigit(c) || c == '-' || c == '_')) {
                name.append((char) c);
              } else {
                name.append('_').append(String.format("%X", c));
              }
            });
    return name.toString();
  }
}

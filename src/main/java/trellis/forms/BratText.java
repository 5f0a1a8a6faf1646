package trellis.forms;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the stand-off files of the annotation tool brat: the text, and a line {@code T1 PER 0 12
 * Ada Lovelace} for each mark, with tabs after the first and the fourth cell.
 *
 * <p>Offsets count code points, as brat does. A mark with a tab or an end of a line in it stands in
 * fragments, {@code PER 0 3;4 12}, for brat's lines cannot hold these. Probabilities are notes,
 * {@code #1 AnnotatorNotes T1 0.9812}. Brat takes letters, digits, {@code -} and {@code _} in the
 * name of a type: any other character is written as {@code _} and its number in hexadecimal, so
 * that {@code PRP$} becomes {@code PRP_24}; spans without a type are called {@code SPAN}.
 */
public final class BratText implements TextForm {
  private static final String UNTYPED = "SPAN";

  private final Appendable annotations;
  private final Appendable text;
  private long place; // code points handed on so far
  private long marks;

  /** A stretch without ends of lines, by its code points in the text. */
  private record Fragment(long start, long end, String text) {}

  /**
   * Writes to both.
   *
   * @param annotations what brat has in a file {@code .ann}
   * @param text what it has in the file {@code .txt} beside it
   */
  public BratText(Appendable annotations, Appendable text) {
    this.annotations = annotations;
    this.text = text;
  }

  @Override
  public void plain(String stretch) throws IOException {
    text.append(stretch);
    place += length(stretch);
  }

  @Override
  public void marked(String stretch, Mark mark) throws IOException {
    List<Fragment> fragments = fragments(stretch);
    plain(stretch);
    if (fragments.isEmpty()) {
      return; // nothing but ends of lines, of which brat knows nothing
    }
    String id = Long.toString(++marks);
    annotations.append('T').append(id).append('\t').append(name(mark.type()));
    char before = ' ';
    for (Fragment fragment : fragments) {
      annotations.append(before).append(Long.toString(fragment.start()));
      annotations.append(' ').append(Long.toString(fragment.end()));
      before = ';';
    }
    annotations.append('\t');
    annotations.append(String.join(" ", fragments.stream().map(Fragment::text).toList()));
    annotations.append('\n');
    if (mark.probability().isPresent()) {
      annotations.append('#').append(id).append("\tAnnotatorNotes T").append(id).append('\t');
      annotations.append(Probabilities.show(mark.probability().getAsDouble())).append('\n');
    }
  }

  private List<Fragment> fragments(String stretch) {
    List<Fragment> fragments = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= stretch.length(); i++) {
      if (i == stretch.length() || breaksLines(stretch.charAt(i))) {
        if (i > start) {
          String part = stretch.substring(start, i);
          long from = place + length(stretch.substring(0, start));
          fragments.add(new Fragment(from, from + length(part), part));
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

  private static long length(String stretch) {
    return stretch.codePointCount(0, stretch.length());
  }

  /** The type as brat can read it. */
  static String name(String type) {
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

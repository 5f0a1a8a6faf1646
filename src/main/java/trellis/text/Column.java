package trellis.text;

import java.util.List;
import java.util.Locale;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * A column of a corpus file, given by its number or by its CoNLL-U name.
 *
 * @param name the column as the user wrote it: {@code "0"}, {@code "-1"}, {@code "upos"}
 * @param index counted from 0; a negative one counts from the end, -1 is the last column
 */
public record Column(String name, int index) {
  /** The columns of CoNLL-U, in order. */
  public static final List<String> CONLLU_NAMES =
      List.of("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc");

  private static final int LARGEST_INDEX = 9_999;

  /** Requires that the name means the index. */
  public Column {
    if (index != indexOf(name)) {
      throw new IllegalArgumentException("the column " + name + " is not column " + index);
    }
  }

  /** The column with this number. */
  public static Column at(int index) {
    return new Column(Integer.toString(index), index);
  }

  /**
   * Reads a number or a CoNLL-U name.
   *
   * @throws IllegalArgumentException when it is neither; the message has the nearest name
   */
  public static Column parse(String text) {
    return new Column(text, indexOf(text));
  }

  private static int indexOf(String name) {
    if (isNumber(name)) {
      return number(name);
    }
    int named = CONLLU_NAMES.indexOf(name.toLowerCase(Locale.ROOT));
    if (named >= 0) {
      return named;
    }
    throw new IllegalArgumentException(
        Excerpt.quoted(name)
            + " is no column: give its number (0 is the first, -1 the last) or, for CoNLL-U, one of"
            + " "
            + String.join(" ", CONLLU_NAMES)
            + NearestName.among(CONLLU_NAMES, name).map(n -> "; the nearest is " + n).orElse(""));
  }

  private static int number(String text) {
    try {
      int index = Integer.parseInt(text);
      if (Math.abs((long) index) <= LARGEST_INDEX) {
        return index;
      }
    } catch (NumberFormatException tooLong) {
      // The digits were checked before, so the number is only too long: same message as below.
    }
    throw new IllegalArgumentException(
        "column " + Excerpt.of(text) + " is out of range: at most " + LARGEST_INDEX + " are read");
  }

  private static boolean isNumber(String text) {
    int first = text.startsWith("-") ? 1 : 0;
    for (int i = first; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return text.length() > first;
  }

  /** Where the column is in a line of {@code width} cells; -1 when the line has no such column. */
  public int in(int width) {
    int place = index < 0 ? width + index : index;
    return place < width ? Math.max(place, -1) : -1;
  }

  /** Whether the column was given by its CoNLL-U name. */
  boolean isNamed() {
    return !isNumber(name);
  }

  /** The column as the user wrote it. */
  @Override
  public String toString() {
    return name;
  }
}

package trellis.check;

import java.util.Locale;
import trellis.labels.Label;
import trellis.util.Excerpt;

/** Explains what is wrong with a label that no scheme writes. */
final class ForeignLabel {
  private ForeignLabel() {}

  static String complaint(String label) {
    if (label.equals("o") || label.equals("0") || Label.parse(label).isOutside()) {
      return Excerpt.quoted(label) + " is no label: outside of spans is a capital O alone";
    }
    String repaired = repaired(label);
    return Excerpt.quoted(label)
        + " is no label of a scheme: "
        + (Label.parse(repaired).isWellFormed()
            ? Excerpt.quoted(repaired) + " was probably meant"
            : "expected O, or a letter, a hyphen and a type, as in B-LOC");
  }

  /**
   * The label with a capital as its first letter and a plain hyphen in place of another dash after
   * it.
   */
  private static String repaired(String label) {
    if (label.length() < 2) {
      return label;
    }
    char second = label.charAt(1);
    boolean isDash = second == '_' || Character.getType(second) == Character.DASH_PUNCTUATION;
    return label.substring(0, 1).toUpperCase(Locale.ROOT)
        + (isDash ? '-' : second)
        + label.substring(2);
  }
}

package trellis.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.labels.Label;
import trellis.util.Excerpt;

/** Recognizes labels that mark spans in a way that no scheme does, and says how to mend them. */
public final class LabelShape {
  private static final Pattern OTHER_DASH = Pattern.compile("([BIESLUM])[_./:–—](.+)");
  private static final Pattern PREFIX_LAST = Pattern.compile("(.+)[-_]([BIESLUM])");

  /** Where there are more labels than this, they are hardly the types of names. */
  private static final int MOST_TYPES = 40;

  private LabelShape() {}

  /**
   * What to do about labels that are none of a scheme; empty when they are of no known kind.
   *
   * @param counts how often each label stands there
   */
  public static Optional<String> cure(Map<String, Long> counts) {
    List<String> labels = new ArrayList<>(counts.keySet());
    boolean hasOutside = labels.remove("O");
    if (labels.isEmpty()) {
      return Optional.empty();
    }
    String label = labels.get(0);
    if (all(labels, OTHER_DASH)) {
      Matcher parts = matched(OTHER_DASH, label);
      return Optional.of(
          "a prefix is set off by a hyphen, so "
              + Excerpt.quoted(label)
              + " is to be "
              + Excerpt.quoted(parts.group(1) + "-" + parts.group(2))
              + ": awk 'NF>1{$NF=substr($NF,1,1) ($NF==\"O\"?\"\":\"-\") substr($NF,3)}1' FILE");
    }
    if (all(labels, PREFIX_LAST)) {
      Matcher parts = matched(PREFIX_LAST, label);
      return Optional.of(
          "a prefix stands before the type, so "
              + Excerpt.quoted(label)
              + " is to be "
              + Excerpt.quoted(parts.group(2) + "-" + parts.group(1))
              + ": swap the two");
    }
    boolean typesAlone =
        hasOutside
            && labels.size() <= MOST_TYPES
            && labels.stream().noneMatch(each -> Label.parse(each).isWellFormed());
    return typesAlone
        ? Optional.of(
            "if "
                + Excerpt.quoted(label)
                + " is the type of a name (labels of IO), write "
                + Excerpt.quoted("I-" + label)
                + ": awk 'NF>1&&$NF!=\"O\"{$NF=\"I-\"$NF}1' FILE")
        : Optional.empty();
  }

  private static boolean all(List<String> labels, Pattern pattern) {
    return labels.stream().allMatch(label -> pattern.matcher(label).matches());
  }

  private static Matcher matched(Pattern pattern, String label) {
    Matcher matcher = pattern.matcher(label);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(label);
    }
    return matcher;
  }
}

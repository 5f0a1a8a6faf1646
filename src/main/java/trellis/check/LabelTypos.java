package trellis.check;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import trellis.labels.Label;
import trellis.labels.TagScheme;
import trellis.util.NearestName;

/**
 * Finds labels that were probably meant to be another one: a rare name that is one slip away from a
 * name at least five times as frequent, and a type that begins with a hyphen too many.
 *
 * <p>In a scheme with spans the names are the types, {@code PRE} for {@code B-PRE}, counted over
 * all their labels: {@code B-LOC} and {@code I-LOC} are no typos of each other.
 */
final class LabelTypos {
  private static final int RARE = 5;
  private static final int TIMES_AS_FREQUENT = 5;

  /** Shorter names, such as NP and VP, are often one letter apart and meant so. */
  private static final int SHORTEST = 3;

  private final Map<String, Long> names = new HashMap<>();
  private final boolean spans;

  /**
   * Looks for typos among these labels.
   *
   * @param labels how often each label stands in the corpus
   * @param scheme how the labels mark spans
   */
  LabelTypos(Map<String, Long> labels, TagScheme scheme) {
    this.spans = scheme != TagScheme.NONE;
    labels.forEach((label, n) -> names.merge(name(label), n, Long::sum));
  }

  /** What the label should probably be. */
  Optional<String> meant(String label) {
    String name = name(label);
    if (spans && name.startsWith("-")) {
      return Optional.of(prefix(label, name) + name.replaceFirst("^-+", ""));
    }
    return names.keySet().stream()
        .filter(other -> isTypo(name, other))
        .max(Comparator.<String>comparingLong(names::get).thenComparing(other -> other))
        .map(other -> prefix(label, name) + other);
  }

  private static String prefix(String label, String name) {
    return label.substring(0, label.length() - name.length());
  }

  private boolean isTypo(String name, String other) {
    return !other.equals(name)
        && names.get(name) <= RARE
        && names.get(other) >= TIMES_AS_FREQUENT * names.get(name)
        && isOneSlip(name.toLowerCase(Locale.ROOT), other.toLowerCase(Locale.ROOT));
  }

  /**
   * Whether two names in lower case are equal, or long enough and one letter added, lost, changed
   * or swapped.
   */
  private static boolean isOneSlip(String name, String other) {
    return name.equals(other) || other.length() >= SHORTEST && NearestName.edits(name, other) <= 1;
  }

  private String name(String label) {
    return spans ? Label.parse(label).type() : label;
  }
}

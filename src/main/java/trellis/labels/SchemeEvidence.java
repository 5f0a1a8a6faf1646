package trellis.labels;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import trellis.util.CountText;

/**
 * How well the labels of a corpus fit each scheme.
 *
 * @param best the scheme found, by the rules of {@link SchemeDetector}
 * @param violations for each scheme with spans the number of labels that break it, counted as
 *     {@link TagScheme#violations} does
 * @param labels the number of labels seen
 * @param outside how many of them are {@code O}
 */
public record SchemeEvidence(
    TagScheme best, Map<TagScheme, Long> violations, long labels, long outside) {
  public SchemeEvidence {
    violations = Collections.unmodifiableMap(new EnumMap<>(violations));
  }

  /**
   * One line, such as {@code bio (0 violations; iob1 1,322; bioes 1,790; …)}, or for plain labels
   * {@code none (at least 94 violations in any scheme, with 94 labels other than O)}.
   */
  @Override
  public String toString() {
    return best + " (" + (best == TagScheme.NONE ? whyPlain() : comparison()) + ")";
  }

  private String whyPlain() {
    return "at least "
        + CountText.of(Collections.min(violations.values()), "violation")
        + " in any scheme, with "
        + CountText.of(labels - outside, "label")
        + " other than O";
  }

  private String comparison() {
    return violations.entrySet().stream()
        .filter(entry -> entry.getKey() != best)
        .sorted(Map.Entry.comparingByValue())
        .map(entry -> "; " + entry.getKey() + " " + CountText.of(entry.getValue()))
        .collect(Collectors.joining("", CountText.of(violations.get(best), "violation"), ""));
  }
}

package trellis.linear.template;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A file of patterns.
 *
 * @param name what messages call it
 * @param patterns in the order of the file
 */
public record FeatureTemplate(String name, List<FeaturePattern> patterns) {
  /** Keeps a copy of the list. */
  public FeatureTemplate {
    patterns = List.copyOf(patterns);
  }

  /** What its fields read of tokens, each once, in the order of the file. */
  public List<Reading> readings() {
    Set<Reading> readings = new LinkedHashSet<>();
    for (FeaturePattern pattern : patterns) {
      pattern.fields().forEach(field -> readings.add(field.reading()));
    }
    return new ArrayList<>(readings);
  }

  /** Whether a label may depend on the one before. */
  public boolean hasBigrams() {
    return patterns.stream().anyMatch(FeaturePattern::isBigram);
  }
}

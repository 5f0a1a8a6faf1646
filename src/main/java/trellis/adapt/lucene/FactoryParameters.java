package trellis.adapt.lucene;

import java.util.List;
import java.util.Map;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Refuses parameters that a factory does not have. */
final class FactoryParameters {
  private FactoryParameters() {}

  /** Throws when a parameter is left after a factory took its own. */
  static void requireNone(String factory, Map<String, String> left, String... known) {
    for (String name : left.keySet()) {
      throw new IllegalArgumentException(
          factory
              + " has no parameter "
              + Excerpt.quoted(name)
              + ": "
              + NearestName.among(List.of(known), name)
                  .map(near -> "did you mean " + Excerpt.quoted(near) + "?")
                  .orElse("it has " + String.join(", ", known)));
    }
  }
}

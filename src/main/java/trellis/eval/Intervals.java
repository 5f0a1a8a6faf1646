package trellis.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How far the F1 values of one reading can be trusted.
 *
 * @param all the interval of all types together
 * @param types that of each type, in the order of the scores
 */
public record Intervals(Interval all, Map<String, Interval> types) {

  /** Keeps the order of the types as given. */
  public Intervals {
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
  }
}

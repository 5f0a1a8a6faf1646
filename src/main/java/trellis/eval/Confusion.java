package trellis.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which types of spans are taken for which, in the conlleval reading.
 *
 * @param sameBoundaries gold type, then predicted type: spans that both sides have with the same
 *     boundaries; pairs that never occur are left out
 * @param missed by gold type: spans of which no predicted span has the boundaries
 * @param spurious by predicted type: spans of which no gold span has the boundaries
 */
public record Confusion(
    Map<String, Map<String, Long>> sameBoundaries,
    Map<String, Unmatched> missed,
    Map<String, Unmatched> spurious) {

  /** Keeps the order of all maps as given. */
  public Confusion {
    Map<String, Map<String, Long>> rows = new LinkedHashMap<>();
    sameBoundaries.forEach(
        (gold, row) -> rows.put(gold, Collections.unmodifiableMap(new LinkedHashMap<>(row))));
    sameBoundaries = Collections.unmodifiableMap(rows);
    missed = Collections.unmodifiableMap(new LinkedHashMap<>(missed));
    spurious = Collections.unmodifiableMap(new LinkedHashMap<>(spurious));
  }

  /** How many spans of the gold type were found with their boundaries and the predicted type. */
  public long count(String gold, String predicted) {
    return sameBoundaries.getOrDefault(gold, Map.of()).getOrDefault(predicted, 0L);
  }
}

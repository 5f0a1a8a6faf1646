package trellis.eval.errors;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import trellis.labels.Span;

/**
 * The confusion matrix of span types in the conlleval reading, with the spans that were missed and
 * those that are spurious.
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

  /**
   * Spans of a type for which the other side has none with the same boundaries.
   *
   * @param spans how many there are
   * @param overlapping how many of them share a token with a span of the other side: their
   *     boundaries are wrong, rather than that they were missed or invented
   */
  public record Unmatched(long spans, long overlapping) {}

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

  /** Gathers a {@link Confusion} from the groups that are mistakes. */
  public static final class Tally {
    /** The counts behind an {@link Unmatched}. */
    private static final class Counter {
      private long spans;
      private long overlapping;
    }

    private final PairCounts wrongTypes = new PairCounts();
    private final Map<String, Counter> missed = new HashMap<>();
    private final Map<String, Counter> spurious = new HashMap<>();

    public void add(SpanGroup group) {
      if (group.sameBoundaries()) {
        wrongTypes.add(group.gold().get(0).type(), group.predicted().get(0).type());
        return;
      }
      boolean overlapping = !group.gold().isEmpty() && !group.predicted().isEmpty();
      for (Span span : group.gold()) {
        count(missed, span, overlapping);
      }
      for (Span span : group.predicted()) {
        count(spurious, span, overlapping);
      }
    }

    private static void count(Map<String, Counter> counters, Span span, boolean overlapping) {
      Counter counter = counters.computeIfAbsent(span.type(), type -> new Counter());
      counter.spans++;
      if (overlapping) {
        counter.overlapping++;
      }
    }

    /**
     * The confusion of all groups so far.
     *
     * @param correct how many spans of each type are right
     */
    public Confusion result(Map<String, Long> correct) {
      return new Confusion(wrongTypes.with(correct), sorted(missed), sorted(spurious));
    }

    private static Map<String, Unmatched> sorted(Map<String, Counter> counters) {
      Map<String, Unmatched> sorted = new TreeMap<>(TypeOrder.OF_CONLLEVAL);
      counters.forEach(
          (type, counter) -> sorted.put(type, new Unmatched(counter.spans, counter.overlapping)));
      return sorted;
    }
  }
}

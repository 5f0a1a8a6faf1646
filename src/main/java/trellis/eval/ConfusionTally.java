package trellis.eval;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import trellis.labels.Span;

/** Gathers a {@link Confusion} from the groups that are mistakes. */
final class ConfusionTally {
  /** The counts behind an {@link Unmatched}. */
  private static final class Counter {
    private long spans;
    private long overlapping;
  }

  private final PairCounts wrongTypes = new PairCounts();
  private final Map<String, Counter> missed = new HashMap<>();
  private final Map<String, Counter> spurious = new HashMap<>();

  void add(SpanGroup group) {
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

  /** The confusion, with the right spans taken from the scores. */
  Confusion result(SpanScores scores) {
    return new Confusion(wrongTypes.with(scores.types()), sorted(missed), sorted(spurious));
  }

  private static Map<String, Unmatched> sorted(Map<String, Counter> counters) {
    Map<String, Unmatched> sorted = new TreeMap<>(SpanScores.TYPE_ORDER);
    counters.forEach(
        (type, counter) -> sorted.put(type, new Unmatched(counter.spans, counter.overlapping)));
    return sorted;
  }
}

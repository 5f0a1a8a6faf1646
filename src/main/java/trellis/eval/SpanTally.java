package trellis.eval;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import trellis.labels.Span;

/** Counts spans by type in one reading of the labels. */
final class SpanTally {
  /** The counts behind a {@link Score}. */
  private static final class Counter {
    private long gold;
    private long found;
    private long correct;

    private void add(long moreGold, long moreFound, long moreCorrect) {
      gold += moreGold;
      found += moreFound;
      correct += moreCorrect;
    }
  }

  private final Map<String, Counter> types = new HashMap<>();
  private long correct;

  void add(SpanGroup group) {
    if (group.correct()) {
      correct++;
      counter(group.gold().get(0).type()).add(1, 1, 1);
      return;
    }
    for (Span span : group.gold()) {
      counter(span.type()).add(1, 0, 0);
    }
    for (Span span : group.predicted()) {
      counter(span.type()).add(0, 1, 0);
    }
  }

  private Counter counter(String type) {
    return types.computeIfAbsent(type, name -> new Counter());
  }

  /** How many spans were right so far. */
  long correct() {
    return correct;
  }

  /** The counts of both together. */
  SpanTally plus(SpanTally other) {
    SpanTally sum = new SpanTally();
    sum.addAll(this);
    sum.addAll(other);
    return sum;
  }

  private void addAll(SpanTally other) {
    correct += other.correct;
    other.types.forEach(
        (type, counter) -> counter(type).add(counter.gold, counter.found, counter.correct));
  }

  /** The scores, with the types in conlleval's order. */
  SpanScores scores() {
    Map<String, Score> scores = new TreeMap<>(SpanScores.TYPE_ORDER);
    types.forEach(
        (type, counter) ->
            scores.put(type, Score.of(counter.gold, counter.found, counter.correct)));
    return SpanScores.of(scores);
  }
}

package trellis.eval;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts how often a gold name meets another predicted one. */
final class PairCounts {
  private final Map<String, Map<String, long[]>> counts = new HashMap<>();

  void add(String gold, String predicted) {
    counts.computeIfAbsent(gold, name -> new HashMap<>())
        .computeIfAbsent(predicted, name -> new long[1])[0]++;
  }

  /** The counts, gold name first, both sorted; where the names are equal, it is the right ones. */
  SortedMap<String, Map<String, Long>> with(Map<String, Score> scores) {
    SortedMap<String, Map<String, Long>> sorted = new TreeMap<>(SpanScores.TYPE_ORDER);
    counts.forEach(
        (gold, row) -> row.forEach((predicted, count) -> put(sorted, gold, predicted, count[0])));
    scores.forEach(
        (name, score) -> {
          if (score.correct() > 0) {
            put(sorted, name, name, score.correct());
          }
        });
    return sorted;
  }

  private static void put(
      Map<String, Map<String, Long>> sorted, String gold, String predicted, long count) {
    sorted
        .computeIfAbsent(gold, name -> new TreeMap<>(SpanScores.TYPE_ORDER))
        .put(predicted, count);
  }
}

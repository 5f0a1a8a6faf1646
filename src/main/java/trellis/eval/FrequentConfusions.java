package trellis.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import trellis.message.TextTable;

/** The pairs of names that are confused most, for when there are too many for a matrix. */
final class FrequentConfusions {
  private static final int SHOWN = 20;

  private record Pair(String gold, String predicted, long count) {}

  private FrequentConfusions() {}

  /** A line a pair, the most frequent first; pairs of equal names are no confusion. */
  static String render(Map<String, Map<String, Long>> counts) {
    List<Pair> pairs = new ArrayList<>();
    counts.forEach(
        (gold, row) ->
            row.forEach(
                (predicted, count) -> {
                  if (!gold.equals(predicted)) {
                    pairs.add(new Pair(gold, predicted, count));
                  }
                }));
    if (pairs.isEmpty()) {
      return "none\n";
    }
    pairs.sort(Comparator.comparingLong(Pair::count).reversed());
    TextTable table = new TextTable(List.of("gold", "predicted", "times"));
    for (Pair pair : pairs.subList(0, Math.min(SHOWN, pairs.size()))) {
      table.row(
          List.of(
              TypeName.of(pair.gold()),
              TypeName.of(pair.predicted()),
              Long.toString(pair.count())));
    }
    return pairs.size() <= SHOWN
        ? table.render()
        : table.render() + "… and " + (pairs.size() - SHOWN) + " rarer pairs\n";
  }
}

package trellis.eval.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import trellis.eval.Evaluation;
import trellis.eval.TypeName;
import trellis.eval.errors.Confusion;
import trellis.eval.errors.Confusion.Unmatched;
import trellis.eval.errors.TypeOrder;
import trellis.util.TextTable;

/**
 * Renders a confusion matrix as text: which names are taken for which, what was missed and what is
 * spurious.
 */
final class ConfusionTable {
  /** With more types a matrix is hard to read. */
  private static final int MOST_TYPES_IN_MATRIX = 12;

  /** Of more pairs the rarer ones are only counted. */
  private static final int MOST_PAIRS = 20;

  private static final Unmatched NONE = new Unmatched(0, 0);

  private record Pair(String gold, String predicted, long count) {}

  private ConfusionTable() {}

  /** The table; each line ends with a newline. */
  static String render(Evaluation evaluation) {
    Confusion confusion = evaluation.confusion();
    Set<String> types = evaluation.conlleval().types().keySet();
    if (types.isEmpty()) {
      return "confusion of types: there are no spans\n";
    }
    String counts =
        types.size() <= MOST_TYPES_IN_MATRIX
            ? "confusion of types, spans with the same boundaries (row: gold, column: predicted):\n"
                + matrix(confusion, types)
            : "most frequent confusions of types, spans with the same boundaries:\n"
                + mostFrequent(confusion.sameBoundaries())
                + "\nspans without a counterpart of the same boundaries:\n"
                + unmatched(confusion);
    return counts + overlaps(confusion);
  }

  private static String matrix(Confusion confusion, Set<String> types) {
    List<String> head = new ArrayList<>();
    head.add("");
    types.forEach(type -> head.add(TypeName.of(type)));
    head.add("missed");
    TextTable table = new TextTable(head);
    for (String gold : types) {
      List<String> row = new ArrayList<>();
      row.add(TypeName.of(gold));
      types.forEach(predicted -> row.add(count(confusion.count(gold, predicted))));
      row.add(count(spans(confusion.missed(), gold)));
      table.row(row);
    }
    List<String> last = new ArrayList<>();
    last.add("spurious");
    types.forEach(predicted -> last.add(count(spans(confusion.spurious(), predicted))));
    last.add(count(0)); // no span is missed and spurious at once
    table.row(last);
    return table.render();
  }

  private static String unmatched(Confusion confusion) {
    TextTable table = new TextTable(List.of("type", "missed", "spurious"));
    Set<String> types = new TreeSet<>(TypeOrder.OF_CONLLEVAL);
    types.addAll(confusion.missed().keySet());
    types.addAll(confusion.spurious().keySet());
    for (String type : types) {
      table.row(
          List.of(
              TypeName.of(type),
              count(spans(confusion.missed(), type)),
              count(spans(confusion.spurious(), type))));
    }
    return table.render();
  }

  private static String overlaps(Confusion confusion) {
    return "wrong boundaries, overlapping a span of the other side: "
        + overlapping(confusion.missed())
        + " of the missed, "
        + overlapping(confusion.spurious())
        + " of the spurious\n";
  }

  private static long overlapping(Map<String, Unmatched> types) {
    long sum = 0;
    for (Unmatched unmatched : types.values()) {
      sum += unmatched.overlapping();
    }
    return sum;
  }

  private static long spans(Map<String, Unmatched> types, String type) {
    return types.getOrDefault(type, NONE).spans();
  }

  /** Zeros are dots, so that the confusions stand out. */
  private static String count(long count) {
    return count == 0 ? "." : Long.toString(count);
  }

  /**
   * The pairs of names that are confused most, for when there are too many names for a matrix: a
   * line a pair, the most frequent first.
   *
   * @param counts gold name, then predicted name; pairs of equal names are no confusion
   */
  static String mostFrequent(Map<String, Map<String, Long>> counts) {
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
    for (Pair pair : pairs.subList(0, Math.min(MOST_PAIRS, pairs.size()))) {
      table.row(
          List.of(
              TypeName.of(pair.gold()),
              TypeName.of(pair.predicted()),
              Long.toString(pair.count())));
    }
    return pairs.size() <= MOST_PAIRS
        ? table.render()
        : table.render() + "… and " + (pairs.size() - MOST_PAIRS) + " rarer pairs\n";
  }
}

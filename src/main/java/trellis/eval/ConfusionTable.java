package trellis.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import trellis.message.TextTable;

/** Which types of spans are taken for which, what was missed and what is spurious. */
final class ConfusionTable {
  /** With more types a matrix is hard to read. */
  private static final int MOST_TYPES_IN_MATRIX = 12;

  private static final Unmatched NONE = new Unmatched(0, 0);

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
                + FrequentConfusions.render(confusion.sameBoundaries())
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
    Set<String> types = new TreeSet<>(SpanScores.TYPE_ORDER);
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
}

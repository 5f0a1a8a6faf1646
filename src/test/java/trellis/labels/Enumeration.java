package trellis.labels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Everything there is of a small size: all label sequences, all sets of spans. */
final class Enumeration {
  static final int LONGEST = 5;

  private Enumeration() {}

  /** All sequences of the labels with 0 to {@code longest} elements. */
  static void forEachSequence(List<String> labels, int longest, Consumer<List<String>> test) {
    grow(labels, longest, new ArrayList<>(), test);
  }

  private static void grow(
      List<String> labels, int more, List<String> sequence, Consumer<List<String>> test) {
    test.accept(List.copyOf(sequence));
    if (more == 0) {
      return;
    }
    for (String label : labels) {
      sequence.add(label);
      grow(labels, more - 1, sequence, test);
      sequence.remove(sequence.size() - 1);
    }
  }

  /** All sets of spans that do not overlap, over {@code length} tokens. */
  static List<List<Span>> spanSets(int length, List<String> types) {
    List<List<Span>> sets = new ArrayList<>();
    place(0, length, types, new ArrayList<>(), sets);
    return sets;
  }

  private static void place(
      int from, int length, List<String> types, List<Span> spans, List<List<Span>> sets) {
    if (from == length) {
      sets.add(List.copyOf(spans));
      return;
    }
    place(from + 1, length, types, spans, sets);
    for (int end = from + 1; end <= length; end++) {
      for (String type : types) {
        spans.add(new Span(type, from, end));
        place(end, length, types, spans, sets);
        spans.remove(spans.size() - 1);
      }
    }
  }
}

package trellis.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import trellis.labels.Span;

/** Random spans and labels of a sentence. */
public final class RandomSpans {
  private static final List<String> ODD =
      List.of(
          "O", "B-X", "I-X", "E-X", "S-X", "I-Y", "B-Y", "B", "I-", "X-X", "PER", "o", ".", "[");

  private RandomSpans() {}

  /** Spans that do not overlap, in order; many of them touch. */
  public static List<Span> spans(RandomGenerator random, int length, List<String> types) {
    List<Span> spans = new ArrayList<>();
    int at = random.nextInt(3);
    while (at < length) {
      int end = Math.min(length, at + random.nextInt(1, 5));
      spans.add(new Span(types.get(random.nextInt(types.size())), at, end));
      at = end + random.nextInt(3) * random.nextInt(2);
    }
    return spans;
  }

  /** Labels of no scheme at all. */
  public static List<String> oddLabels(RandomGenerator random, int length) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      labels.add(ODD.get(random.nextInt(ODD.size())));
    }
    return labels;
  }
}

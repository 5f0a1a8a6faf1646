package trellis.annotation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import trellis.labels.Span;

/**
 * Puts spans that may nest or cross on levels, on each of which none overlaps another.
 *
 * <p>Longer spans come first, of equally long ones the earlier, of those at the same place the one
 * whose type is first in the alphabet. Each goes to the first level where it overlaps no span that
 * is there already; level 1 has the outermost.
 */
public final class NestingLevels {
  private static final Comparator<Span> OUTERMOST_FIRST =
      Comparator.comparingInt(Span::length)
          .reversed()
          .thenComparingInt(Span::start)
          .thenComparing(Span::type);

  private NestingLevels() {}

  /**
   * The level of each span, counted from 1.
   *
   * @param spans all different
   */
  public static int[] of(List<Span> spans) {
    int[] levels = new int[spans.size()]; // [span]
    List<BitSet> taken = new ArrayList<>(); // [level - 1] its tokens
    List<Integer> order =
        IntStream.range(0, levels.length)
            .boxed()
            .sorted(Comparator.comparing(spans::get, OUTERMOST_FIRST))
            .toList();
    for (int place : order) {
      Span span = spans.get(place);
      int level = 0;
      while (level < taken.size() && overlaps(taken.get(level), span)) {
        level++;
      }
      if (level == taken.size()) {
        taken.add(new BitSet());
      }
      taken.get(level).set(span.start(), span.end());
      levels[place] = level + 1;
    }
    return levels;
  }

  private static boolean overlaps(BitSet taken, Span span) {
    int first = taken.nextSetBit(span.start());
    return first >= 0 && first < span.end();
  }
}

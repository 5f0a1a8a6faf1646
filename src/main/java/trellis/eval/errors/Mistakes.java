package trellis.eval.errors;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/**
 * The mistakes of a tagger: how many there are of each kind, and the first of them.
 *
 * @param missed gold spans with which no predicted span overlaps
 * @param spurious predicted spans with which no gold span overlaps
 * @param wrongType pairs of spans with the same boundaries and another type
 * @param wrongBoundaries groups of spans that overlap with other boundaries
 * @param first the first mistakes, in the order of the file; at most as many as were asked for
 */
public record Mistakes(
    long missed, long spurious, long wrongType, long wrongBoundaries, List<Mistake> first) {

  /** Takes a copy of the list. */
  public Mistakes {
    first = List.copyOf(first);
  }

  /** How many mistakes there are in all. */
  public long total() {
    return missed + spurious + wrongType + wrongBoundaries;
  }

  /** Gathers {@link Mistakes}: counts all and keeps the first ones. */
  public static final class Tally {
    private final int limit;
    private final List<Mistake> first = new ArrayList<>();
    private final Map<MistakeKind, Long> counts = new EnumMap<>(MistakeKind.class);

    /**
     * Starts with no mistake.
     *
     * @param limit how many mistakes to keep
     */
    public Tally(int limit) {
      this.limit = limit;
    }

    /** Counts the group if it is a mistake, and keeps it while there is room. */
    public void add(
        SpanGroup group, Supplier<List<String>> tokens, String file, IntToLongFunction lineOf) {
      group
          .mistake()
          .ifPresent(
              kind -> {
                counts.merge(kind, 1L, Long::sum);
                if (first.size() < limit) {
                  first.add(Mistake.of(kind, group, tokens.get(), file, lineOf));
                }
              });
    }

    public Mistakes result() {
      return new Mistakes(
          count(MistakeKind.MISSED),
          count(MistakeKind.SPURIOUS),
          count(MistakeKind.WRONG_TYPE),
          count(MistakeKind.WRONG_BOUNDARIES),
          first);
    }

    private long count(MistakeKind kind) {
      return counts.getOrDefault(kind, 0L);
    }
  }
}

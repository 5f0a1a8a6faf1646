package trellis.eval;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** Counts all mistakes and keeps the first ones. */
final class MistakeTally {
  /** Sentences up to this many tokens are kept whole. */
  private static final int LONGEST_SENTENCE = 100;

  /** How many tokens before the mistake are kept of a longer sentence. */
  private static final int TOKENS_BEFORE = 25;

  private final int limit;
  private final List<Mistake> first = new ArrayList<>();
  private final Map<MistakeKind, Long> counts = new EnumMap<>(MistakeKind.class);

  /**
   * Starts with no mistake.
   *
   * @param limit how many mistakes to keep
   */
  MistakeTally(int limit) {
    this.limit = limit;
  }

  /** Counts the group if it is a mistake, and keeps it while there is room. */
  void add(SpanGroup group, Supplier<List<String>> tokens, String file, IntToLongFunction lineOf) {
    group
        .mistake()
        .ifPresent(
            kind -> {
              counts.merge(kind, 1L, Long::sum);
              if (first.size() < limit) {
                first.add(mistake(kind, group, tokens.get(), file, lineOf));
              }
            });
  }

  /** The mistake of a group with its sentence, or the part of a long one that it is in. */
  static Mistake mistake(
      MistakeKind kind,
      SpanGroup group,
      List<String> tokens,
      String file,
      IntToLongFunction lineOf) {
    int from = 0;
    int to = tokens.size();
    if (to > LONGEST_SENTENCE) {
      from = Math.max(0, group.start() - TOKENS_BEFORE);
      to = Math.min(to, from + LONGEST_SENTENCE);
    }
    return new Mistake(
        kind,
        file,
        lineOf.applyAsLong(group.start()),
        from,
        tokens.subList(from, to),
        group.gold(),
        group.predicted());
  }

  Mistakes result() {
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

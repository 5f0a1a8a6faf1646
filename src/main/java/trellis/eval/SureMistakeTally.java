package trellis.eval;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import trellis.eval.SureMistakes.SureMistake;
import trellis.text.Sentence;

/** Counts mistakes and keeps those that the tagger was surest of. */
final class SureMistakeTally {
  /** A mistake with its place among all, which decides between equally sure ones. */
  private record Kept(SureMistake mistake, long number) {}

  private static final Comparator<Kept> LEAST_SURE_FIRST =
      Comparator.comparingDouble((Kept kept) -> kept.mistake().probability())
          .thenComparing(Comparator.comparingLong(Kept::number).reversed());

  private final int limit;
  private final PriorityQueue<Kept> kept = new PriorityQueue<>(LEAST_SURE_FIRST);
  private long total;

  /**
   * Starts with no mistake.
   *
   * @param limit how many to keep
   */
  SureMistakeTally(int limit) {
    this.limit = limit;
  }

  /** Counts a mistake, and keeps it when it is among the surest so far. */
  void add(MistakeKind kind, SpanGroup group, double probability, Sentence sentence) {
    total++;
    boolean isAmongSurest =
        kept.size() < limit || limit > 0 && kept.element().mistake().probability() < probability;
    if (!isAmongSurest) {
      return;
    }
    if (kept.size() == limit) {
      kept.remove();
    }
    Mistake mistake =
        MistakeTally.mistake(kind, group, sentence.tokens(), sentence.file(), sentence::line);
    kept.add(new Kept(new SureMistake(mistake, probability), total));
  }

  /** All mistakes so far. */
  SureMistakes result() {
    List<SureMistake> surest =
        kept.stream().sorted(LEAST_SURE_FIRST.reversed()).map(Kept::mistake).toList();
    return new SureMistakes(total, surest);
  }
}

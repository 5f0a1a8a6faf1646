package trellis.eval.errors;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import trellis.text.Sentence;

/**
 * The mistakes that a tagger was surest of: they tell most about its labels, or about the gold
 * ones.
 *
 * @param total how many mistakes there are
 * @param surest some of them, the surest first; of equally sure ones the first of the file
 */
public record SureMistakes(long total, List<SureMistake> surest) {

  /**
   * A mistake and how sure the tagger was.
   *
   * @param mistake what is wrong; of plain labels, a span of one token with its label as the type
   * @param probability that of the predicted span, of several the highest; where nothing was
   *     predicted, that of the labels which the tokens of the gold span got, of several the lowest
   */
  public record SureMistake(Mistake mistake, double probability) {}

  /** Takes a copy of the list. */
  public SureMistakes {
    surest = List.copyOf(surest);
  }

  /** Gathers {@link SureMistakes}: counts all and keeps those that the tagger was surest of. */
  public static final class Tally {
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
    public Tally(int limit) {
      this.limit = limit;
    }

    /** Counts a mistake, and keeps it when it is among the surest so far. */
    public void add(MistakeKind kind, SpanGroup group, double probability, Sentence sentence) {
      total++;
      boolean isAmongSurest =
          kept.size() < limit || limit > 0 && kept.element().mistake().probability() < probability;
      if (!isAmongSurest) {
        return;
      }
      if (kept.size() == limit) {
        kept.remove();
      }
      Mistake mistake = Mistake.of(kind, group, sentence.tokens(), sentence.file(), sentence::line);
      kept.add(new Kept(new SureMistake(mistake, probability), total));
    }

    /** All mistakes so far. */
    public SureMistakes result() {
      List<SureMistake> surest =
          kept.stream().sorted(LEAST_SURE_FIRST.reversed()).map(Kept::mistake).toList();
      return new SureMistakes(total, surest);
    }
  }
}

package trellis.eval;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import trellis.eval.errors.TypeOrder;

/**
 * The confidence intervals of F1 in one reading of the labels: that of all types together, and that
 * of each.
 *
 * @param all the interval of all types together
 * @param types that of each type, in the order of the scores
 */
public record TypeIntervals(Interval all, Map<String, Interval> types) {

  /** Keeps the order of the types as given. */
  public TypeIntervals {
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
  }

  /**
   * Gathers {@link TypeIntervals}: what each sentence adds to the score of all types and of each.
   */
  public static final class Tally {
    private final Bootstrap all = new Bootstrap();
    private final Map<String, Bootstrap> types = new HashMap<>();
    private final Map<String, Score.Counter> sentence = new HashMap<>();
    private long sentences;

    /** Counts a unit of the sentence at hand that is right. */
    public void correct(String type) {
      counter(type).add(1, 1, 1);
    }

    /** Counts a gold unit of the sentence at hand that was not found. */
    public void missed(String type) {
      counter(type).add(1, 0, 0);
    }

    /** Counts a predicted unit of the sentence at hand that is wrong. */
    public void wrong(String type) {
      counter(type).add(0, 1, 0);
    }

    private Score.Counter counter(String type) {
      return sentence.computeIfAbsent(type, name -> new Score.Counter());
    }

    /** The sentence at hand is over. */
    public void endSentence() {
      Score.Counter together = new Score.Counter();
      sentence.forEach(
          (type, counter) -> {
            counter.addTo(types.computeIfAbsent(type, name -> new Bootstrap()));
            together.add(counter);
          });
      together.addTo(all);
      sentence.clear();
      sentences++;
    }

    /** The intervals of all sentences so far. */
    public TypeIntervals result(long seed) {
      Map<String, Interval> ordered = new TreeMap<>(TypeOrder.OF_CONLLEVAL);
      types.forEach((type, bootstrap) -> ordered.put(type, bootstrap.interval(seed, sentences)));
      return new TypeIntervals(all.interval(seed, sentences), ordered);
    }
  }
}

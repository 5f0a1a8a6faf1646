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
    private final Map<String, SentenceCounts> sentence = new HashMap<>();
    private long sentences;

    /** What the sentence at hand has of one type. */
    private static final class SentenceCounts {
      private long gold;
      private long found;
      private long correct;
    }

    /** Counts a unit of the sentence at hand that is right. */
    public void correct(String type) {
      SentenceCounts counts = counts(type);
      counts.gold++;
      counts.found++;
      counts.correct++;
    }

    /** Counts a gold unit of the sentence at hand that was not found. */
    public void missed(String type) {
      counts(type).gold++;
    }

    /** Counts a predicted unit of the sentence at hand that is wrong. */
    public void wrong(String type) {
      counts(type).found++;
    }

    private SentenceCounts counts(String type) {
      return sentence.computeIfAbsent(type, name -> new SentenceCounts());
    }

    /** The sentence at hand is over. */
    public void endSentence() {
      long gold = 0;
      long found = 0;
      long correct = 0;
      for (Map.Entry<String, SentenceCounts> entry : sentence.entrySet()) {
        SentenceCounts counts = entry.getValue();
        types
            .computeIfAbsent(entry.getKey(), type -> new Bootstrap())
            .add(counts.gold, counts.found, counts.correct);
        gold += counts.gold;
        found += counts.found;
        correct += counts.correct;
      }
      all.add(gold, found, correct);
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

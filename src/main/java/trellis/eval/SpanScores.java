package trellis.eval;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import trellis.eval.errors.SpanGroup;
import trellis.eval.errors.TypeOrder;
import trellis.labels.Span;

/**
 * The scores of spans in one reading of the labels.
 *
 * @param micro all spans together, whatever their type
 * @param macro the mean over the types
 * @param types the score of each type in the gold or the predicted labels, in conlleval's order
 */
public record SpanScores(Score micro, MacroAverage macro, Map<String, Score> types) {

  /** Keeps the order of the types as given. */
  public SpanScores {
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
  }

  /** Sums up the scores of the types. */
  static SpanScores of(Map<String, Score> types) {
    Score.Counter sum = new Score.Counter();
    types.values().forEach(type -> sum.add(type.gold(), type.found(), type.correct()));
    return new SpanScores(sum.score(), MacroAverage.of(types.values()), types);
  }

  /** Gathers {@link SpanScores}: counts gold, predicted and correct spans by type. */
  static final class Tally {
    private final Map<String, Score.Counter> types = new HashMap<>();
    private long correct;

    void add(SpanGroup group) {
      if (group.correct()) {
        correct++;
        counter(group.gold().get(0).type()).add(1, 1, 1);
        return;
      }
      for (Span span : group.gold()) {
        counter(span.type()).add(1, 0, 0);
      }
      for (Span span : group.predicted()) {
        counter(span.type()).add(0, 1, 0);
      }
    }

    private Score.Counter counter(String type) {
      return types.computeIfAbsent(type, name -> new Score.Counter());
    }

    /** How many spans were right so far. */
    long correct() {
      return correct;
    }

    /** The counts of both together. */
    Tally plus(Tally other) {
      Tally sum = new Tally();
      sum.addAll(this);
      sum.addAll(other);
      return sum;
    }

    private void addAll(Tally other) {
      correct += other.correct;
      other.types.forEach((type, counter) -> counter(type).add(counter));
    }

    /** The scores, with the types in conlleval's order. */
    SpanScores scores() {
      Map<String, Score> scores = new TreeMap<>(TypeOrder.OF_CONLLEVAL);
      types.forEach((type, counter) -> scores.put(type, counter.score()));
      return SpanScores.of(scores);
    }
  }
}

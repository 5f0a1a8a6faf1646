package trellis.eval;

import java.util.HashMap;
import java.util.Map;

/**
 * Precision, recall and F1, with the counts behind them: how many units are in the gold labels, how
 * many were found, and how many of those are right.
 *
 * <p>The units are spans, or tokens with a certain label. The ratios are in percent, as conlleval
 * shows them. A ratio of 0 to 0 is 0; {@link Evaluation#notes()} tells where that happened.
 *
 * @param gold how many there are
 * @param found how many were predicted
 * @param correct how many of those predicted are right
 * @param precision the share of the predicted that are right
 * @param recall the share of the gold ones that were found
 * @param f1 the harmonic mean of precision and recall
 */
public record Score(
    long gold, long found, long correct, double precision, double recall, double f1) {

  /** Works out the ratios, in the order of operations of conlleval, so that every bit is equal. */
  public static Score of(long gold, long found, long correct) {
    double precision = Percent.of(correct, found);
    double recall = Percent.of(correct, gold);
    double sum = precision + recall;
    return new Score(
        gold, found, correct, precision, recall, sum == 0 ? 0 : 2 * precision * recall / sum);
  }

  /** Counts the units behind a {@link Score}. */
  static final class Counter {
    private long gold;
    private long found;
    private long correct;

    void add(long moreGold, long moreFound, long moreCorrect) {
      gold += moreGold;
      found += moreFound;
      correct += moreCorrect;
    }

    void add(Counter other) {
      add(other.gold, other.found, other.correct);
    }

    /** Counts what was counted here as one sentence of a bootstrap. */
    void addTo(Bootstrap bootstrap) {
      bootstrap.add(gold, found, correct);
    }

    Score score() {
      return of(gold, found, correct);
    }
  }

  /** How many units of each name are correct. */
  static Map<String, Long> correct(Map<String, Score> scores) {
    Map<String, Long> correct = new HashMap<>();
    scores.forEach((name, score) -> correct.put(name, score.correct()));
    return correct;
  }
}

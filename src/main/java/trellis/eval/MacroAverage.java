package trellis.eval;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/**
 * A macro average of precision, recall and F1: each type counts the same, however often it occurs.
 *
 * <p>The mean goes over all types that are in the gold or in the predicted labels. So a type that
 * was only ever predicted, wrongly, counts with 0.
 *
 * @param types over how many types the mean goes
 * @param precision the mean of the precisions, in percent
 * @param recall the mean of the recalls, in percent
 * @param f1 the mean of the F1 values, in percent
 */
public record MacroAverage(int types, double precision, double recall, double f1) {

  static MacroAverage of(Collection<Score> scores) {
    return new MacroAverage(
        scores.size(),
        mean(scores, Score::precision),
        mean(scores, Score::recall),
        mean(scores, Score::f1));
  }

  private static double mean(Collection<Score> scores, ToDoubleFunction<Score> figure) {
    double sum = 0;
    for (Score score : scores) {
      sum += figure.applyAsDouble(score);
    }
    return scores.isEmpty() ? 0 : sum / scores.size();
  }
}

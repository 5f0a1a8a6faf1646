package trellis.eval.calibration;

import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import trellis.eval.PredictedLabels;
import trellis.eval.TypeIntervals;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.SpanGroup;
import trellis.eval.errors.SureMistakes;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * Scores plain labels in more detail, which takes longer than their scores alone: a confidence
 * interval for each label, the calibration of the probabilities, and the surest mistakes.
 *
 * <p>Not thread-safe.
 */
public final class TokenDetails {
  private final TypeIntervals.Tally labels = new TypeIntervals.Tally();
  private final Calibration.Tally calibration = new Calibration.Tally();
  private final SureMistakes.Tally mistakes;
  private final long seed;

  /**
   * All details.
   *
   * @param labels the intervals of accuracy and of the F1 of each label
   * @param certainty of each token's label
   */
  public record Result(TypeIntervals labels, Certainty certainty) {}

  /**
   * Starts with nothing scored.
   *
   * @param mistakesKept how many of the surest mistakes are kept
   * @param seed decides the draws of the confidence intervals
   */
  public TokenDetails(int mistakesKept, long seed) {
    this.mistakes = new SureMistakes.Tally(mistakesKept);
    this.seed = seed;
  }

  /**
   * Takes a sentence of a file whose labels are the gold ones.
   *
   * @param predictedLabels the label given to each token
   * @param ofToken the probability of the label that a token got
   */
  public void add(Sentence sentence, List<String> predictedLabels, IntToDoubleFunction ofToken) {
    PredictedLabels.requireOnePerToken(sentence, predictedLabels);
    Iterator<String> predicted = predictedLabels.iterator();
    int token = 0;
    for (String gold : sentence.labels()) {
      String found = predicted.next();
      if (!sentence.reading().isOpen(gold)) {
        add(sentence, token, gold, found, ofToken.applyAsDouble(token));
      }
      token++;
    }
    labels.endSentence();
  }

  private void add(
      Sentence sentence, int token, String gold, String predicted, double probability) {
    boolean isRight = gold.equals(predicted);
    calibration.add(probability, isRight);
    if (isRight) {
      labels.correct(gold);
      return;
    }
    labels.missed(gold);
    labels.wrong(predicted);
    SpanGroup group =
        new SpanGroup(
            List.of(new Span(gold, token, token + 1)),
            List.of(new Span(predicted, token, token + 1)));
    mistakes.add(MistakeKind.WRONG_LABEL, group, probability, sentence);
  }

  /** The details of all sentences so far. */
  public Result result() {
    return new Result(labels.result(seed), new Certainty(calibration.result(), mistakes.result()));
  }
}

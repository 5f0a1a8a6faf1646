package trellis.eval.calibration;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import trellis.eval.KnownLabels;
import trellis.eval.LabelTable;
import trellis.eval.PredictedLabels;
import trellis.eval.SpanSide;
import trellis.eval.TypeIntervals;
import trellis.eval.errors.SpanGroup;
import trellis.eval.errors.SureMistakes;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.Sentence;

/**
 * Scores spans in more detail, which takes longer than their scores alone: a confidence interval
 * for each type, the calibration of the probabilities, and the surest mistakes.
 *
 * <p>Not thread-safe.
 */
public final class SpanDetails {
  private final SpanSide gold;
  private final SpanSide predicted;
  private final TypeIntervals.Tally conlleval = new TypeIntervals.Tally();
  private final TypeIntervals.Tally strict = new TypeIntervals.Tally();
  private final Calibration.Tally calibration = new Calibration.Tally();
  private final SureMistakes.Tally mistakes;
  private final long seed;

  /**
   * All details.
   *
   * @param conlleval the intervals in the conlleval reading
   * @param strict the intervals in the strict reading
   * @param certainty of the predicted spans in the conlleval reading
   */
  public record Result(TypeIntervals conlleval, TypeIntervals strict, Certainty certainty) {}

  /**
   * Starts with nothing scored.
   *
   * @param scheme of the gold and the predicted labels
   * @param mistakesKept how many of the surest mistakes are kept
   * @param seed decides the draws of the confidence intervals
   */
  public SpanDetails(TagScheme scheme, int mistakesKept, long seed) {
    LabelTable table = new LabelTable();
    this.gold = new SpanSide(scheme, table);
    this.predicted = new SpanSide(scheme, table);
    this.mistakes = new SureMistakes.Tally(mistakesKept);
    this.seed = seed;
  }

  /**
   * Takes a sentence of a file whose labels are the gold ones.
   *
   * @param predictedLabels the label given to each token
   * @param ofSpan the probability of a predicted span
   * @param ofToken the probability of the label that a token got
   */
  public void add(
      Sentence sentence,
      List<String> predictedLabels,
      ToDoubleFunction<Span> ofSpan,
      IntToDoubleFunction ofToken) {
    PredictedLabels.requireOnePerToken(sentence, predictedLabels);
    if (KnownLabels.areAll(sentence)) {
      gold.read(sentence.labels());
      predicted.readAfter(gold, predictedLabels);
    } else {
      KnownLabels known = KnownLabels.ofSpans(sentence, predictedLabels);
      gold.read(known.gold());
      predicted.readAfter(gold, known.predicted());
    }
    SpanGroup.forEach(
        gold.spans(),
        predicted.spans(),
        group -> {
          count(group, conlleval);
          group.predicted().forEach(s -> calibration.add(ofSpan.applyAsDouble(s), group.correct()));
          group
              .mistake()
              .ifPresent(kind -> mistakes.add(kind, group, group.sure(ofSpan, ofToken), sentence));
        });
    conlleval.endSentence();
    SpanGroup.forEach(gold.strictSpans(), predicted.strictSpans(), group -> count(group, strict));
    strict.endSentence();
  }

  private static void count(SpanGroup group, TypeIntervals.Tally intervals) {
    if (group.correct()) {
      intervals.correct(group.gold().get(0).type());
      return;
    }
    group.gold().forEach(span -> intervals.missed(span.type()));
    group.predicted().forEach(span -> intervals.wrong(span.type()));
  }

  /** The details of all sentences so far. */
  public Result result() {
    return new Result(
        conlleval.result(seed),
        strict.result(seed),
        new Certainty(calibration.result(), mistakes.result()));
  }
}

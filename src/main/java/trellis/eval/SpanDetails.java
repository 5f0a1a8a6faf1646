package trellis.eval;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.text.Sentence;

/**
 * The details of a last scoring, which take longer than an {@link Evaluation}: intervals of each
 * type in both readings, and what the probabilities of the spans are worth.
 *
 * <p>Not thread-safe.
 */
public final class SpanDetails {
  private final SpanSide gold;
  private final SpanSide predicted;
  private final IntervalTally conlleval = new IntervalTally();
  private final IntervalTally strict = new IntervalTally();
  private final CalibrationTally calibration = new CalibrationTally();
  private final SureMistakeTally mistakes;
  private final long seed;

  /**
   * All details.
   *
   * @param conlleval the intervals in the conlleval reading
   * @param strict the intervals in the strict reading
   * @param certainty of the predicted spans in the conlleval reading
   */
  public record Result(Intervals conlleval, Intervals strict, Certainty certainty) {}

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
    this.mistakes = new SureMistakeTally(mistakesKept);
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
    LabelLists.check(
        sentence.size(), sentence.labels(), predictedLabels, sentence.file(), sentence::line);
    gold.read(sentence.labels());
    predicted.readAfter(gold, predictedLabels);
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

  private static void count(SpanGroup group, IntervalTally intervals) {
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

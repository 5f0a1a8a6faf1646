package trellis.eval;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import trellis.eval.errors.SpanGroup;
import trellis.labels.Span;

/**
 * Scores spans by whether their text is among the names of the training file.
 *
 * <p>Each span is judged by its own text. A right span has the same text on both sides, so it is
 * counted on both sides alike, and the two counts add up to that of all spans.
 */
final class SeenTally {
  private final TrainingNames names;
  private final SpanScores.Tally seen = new SpanScores.Tally();
  private final SpanScores.Tally unseen = new SpanScores.Tally();

  SeenTally(TrainingNames names) {
    this.names = names;
  }

  void add(SpanGroup group, List<String> words) {
    Predicate<Span> had = span -> names.has(words, span);
    seen.add(only(had, group));
    unseen.add(only(had.negate(), group));
  }

  /** What the group has of these spans, maybe nothing. */
  private static SpanGroup only(Predicate<Span> wanted, SpanGroup group) {
    return new SpanGroup(only(wanted, group.gold()), only(wanted, group.predicted()));
  }

  private static List<Span> only(Predicate<Span> wanted, List<Span> spans) {
    return spans.stream().filter(wanted).toList();
  }

  /** The scores of {@code seen} and of {@code unseen} names, in this order. */
  Map<String, Score> scores() {
    Map<String, Score> scores = new LinkedHashMap<>();
    scores.put("seen", seen.scores().micro());
    scores.put("unseen", unseen.scores().micro());
    return scores;
  }
}

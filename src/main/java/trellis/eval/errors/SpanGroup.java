package trellis.eval.errors;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import trellis.labels.Span;

/**
 * Gold and predicted spans of a sentence that hang together because each overlaps the next.
 *
 * <p>Spans of one side never overlap each other. So a group is a pair with the same boundaries, or
 * a span that the other side knows nothing of, or a knot of spans with other boundaries, in which
 * no two are equal.
 *
 * @param gold the gold spans of the group, in order
 * @param predicted the predicted spans of the group, in order
 */
public record SpanGroup(List<Span> gold, List<Span> predicted) {

  /** Cuts the spans of a sentence into groups, in order; both lists are sorted by their start. */
  public static void forEach(List<Span> gold, List<Span> predicted, Consumer<SpanGroup> action) {
    int g = 0;
    int p = 0;
    while (g < gold.size() || p < predicted.size()) {
      int firstGold = g;
      int firstPredicted = p;
      int end = Math.min(start(gold, g), start(predicted, p)) + 1;
      boolean grows = true;
      while (grows) {
        grows = false;
        for (; start(gold, g) < end; g++) {
          end = Math.max(end, gold.get(g).end());
          grows = true;
        }
        for (; start(predicted, p) < end; p++) {
          end = Math.max(end, predicted.get(p).end());
          grows = true;
        }
      }
      action.accept(
          new SpanGroup(gold.subList(firstGold, g), predicted.subList(firstPredicted, p)));
    }
  }

  /** Where the span begins; beyond every token when there is no such span. */
  private static int start(List<Span> spans, int index) {
    return index < spans.size() ? spans.get(index).start() : Integer.MAX_VALUE;
  }

  /** Whether it is one gold and one predicted span over the same tokens. */
  boolean sameBoundaries() {
    return gold.size() == 1
        && predicted.size() == 1
        && gold.get(0).start() == predicted.get(0).start()
        && gold.get(0).end() == predicted.get(0).end();
  }

  /** Whether it is one gold span and the same predicted span. */
  public boolean correct() {
    return sameBoundaries() && gold.get(0).type().equals(predicted.get(0).type());
  }

  /** What is wrong with the group, if anything is. */
  public Optional<MistakeKind> mistake() {
    if (correct()) {
      return Optional.empty();
    }
    if (sameBoundaries()) {
      return Optional.of(MistakeKind.WRONG_TYPE);
    }
    if (predicted.isEmpty()) {
      return Optional.of(MistakeKind.MISSED);
    }
    return Optional.of(gold.isEmpty() ? MistakeKind.SPURIOUS : MistakeKind.WRONG_BOUNDARIES);
  }

  /**
   * How sure the tagger was: see {@link SureMistakes.SureMistake}.
   *
   * @param ofSpan the probability of a predicted span
   * @param ofToken the probability of the label that a token got
   */
  public double sure(ToDoubleFunction<Span> ofSpan, IntToDoubleFunction ofToken) {
    if (!predicted.isEmpty()) {
      return predicted.stream().mapToDouble(ofSpan).max().orElseThrow();
    }
    Span missed = gold.get(0);
    double least = 1;
    for (int token = missed.start(); token < missed.end(); token++) {
      least = Math.min(least, ofToken.applyAsDouble(token));
    }
    return least;
  }

  /** The first token of the group. */
  int start() {
    return Math.min(start(gold, 0), start(predicted, 0));
  }
}

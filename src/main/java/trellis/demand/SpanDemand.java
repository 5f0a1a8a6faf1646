package trellis.demand;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import trellis.batch.SpanPattern;
import trellis.crf.LabelWindow;
import trellis.labels.Span;
import trellis.message.Excerpt;

/**
 * Some tokens must be exactly a span of one of some types, or must not, or are one more or less
 * likely.
 *
 * @param types at least one
 * @param start the first token
 * @param end the token after the last one
 * @param weight what is added to the score of labellings that have such a span: negative infinity
 *     where there must not be one; empty where there must
 * @param source who demands it, such as a word list; {@code ""}: the caller
 */
public record SpanDemand(
    Set<String> types, int start, int end, OptionalDouble weight, String source) implements Demand {

  /**
   * Takes a copy of the types.
   *
   * @throws IllegalArgumentException when there is no type, no token, or the weight is NaN or
   *     positive infinity
   */
  public SpanDemand {
    types = new LinkedHashSet<>(types);
    if (types.isEmpty()) {
      throw new IllegalArgumentException("a span has no type: name one or more");
    }
    for (String type : types) {
      requireSpan(type, start, end);
    }
    double added = weight.orElse(0);
    if (Double.isNaN(added) || added == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "the weight of a span is a number in log units, not " + added);
    }
    Objects.requireNonNull(source);
  }

  private static void requireSpan(String type, int start, int end) {
    Objects.requireNonNull(new Span(type, start, end)); // it throws what is wrong
  }

  /** There must be exactly this span. */
  public static SpanDemand needed(Span span) {
    return new SpanDemand(
        Set.of(span.type()), span.start(), span.end(), OptionalDouble.empty(), "");
  }

  /** There must not be exactly this span; others that overlap it may be. */
  public static SpanDemand forbidden(Span span) {
    return new SpanDemand(
        Set.of(span.type()),
        span.start(),
        span.end(),
        OptionalDouble.of(Double.NEGATIVE_INFINITY),
        "");
  }

  /** Labellings with exactly this span score more, or less where the weight is negative. */
  public static SpanDemand weighted(Span span, double weight) {
    OptionalDouble added = OptionalDouble.of(SpanWeight.require("a span", weight));
    return new SpanDemand(Set.of(span.type()), span.start(), span.end(), added, "");
  }

  @Override
  public LabelWindow window(ModelLabels model, int length) {
    // A window with the neighbours that there are, which decide where the span ends.
    int from = Math.max(0, start - 1);
    int to = Math.min(length, end + 1);
    List<boolean[][]> ways = new ArrayList<>();
    for (String type : types) {
      model.requireType(type, start);
      for (SpanPattern pattern : model.labels().patterns(new Span(type, start, end), length)) {
        ways.add(way(pattern, from, to, model));
      }
    }
    boolean[][][] all = ways.toArray(boolean[][][]::new); // [way][token][label]
    return weight.isPresent()
        ? LabelWindow.weighted(from, to - from, all, weight.getAsDouble())
        : LabelWindow.needed(from, to - from, all);
  }

  private boolean[][] way(SpanPattern pattern, int from, int to, ModelLabels model) {
    boolean[][] way = new boolean[to - from][];
    for (int token = from; token < to; token++) {
      if (token < start) {
        way[token - from] = pattern.before();
      } else if (token >= end) {
        way[token - from] = pattern.after();
      } else {
        way[token - from] = model.only(pattern.labels()[token - start]);
      }
    }
    return way;
  }

  @Override
  public String subject() {
    return "the span " + Excerpt.of(String.join(" or ", types)) + " " + start + "-" + end;
  }

  @Override
  public String text(List<String> tokens) {
    String place =
        (end - start == 1 ? "token " + start : "tokens " + start + "-" + end)
            + " "
            + Excerpt.quoted(String.join(" ", tokens.subList(start, end)));
    String what =
        weight.isEmpty()
            ? " must be a span "
            : weight.getAsDouble() == Double.NEGATIVE_INFINITY
                ? " must not be a span "
                : " are weighted as a span ";
    return place
        + what
        + Excerpt.of(String.join(" or ", types))
        + (source.isEmpty() ? "" : " (" + source + ")");
  }
}

package trellis.demand;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import trellis.crf.constraint.PatternConstraint;
import trellis.labels.Span;
import trellis.labels.SpanPattern;
import trellis.util.Excerpt;

/**
 * The demand that some tokens are exactly a span of one of some types, or are not, or a weight that
 * makes them one more or less likely.
 *
 * @param types at least one
 * @param start the first token
 * @param end the token after the last one
 * @param weight what is added to the score of labelings that have such a span: negative infinity
 *     where there must not be one; empty where there must
 * @param source who demands it, such as a word list; {@code ""}: the caller
 */
public record SpanDemand(
    Set<String> types, int start, int end, OptionalDouble weight, String source) implements Demand {

  /**
   * The largest weight. It makes a span as good as certain; sums of scores with larger ones have no
   * digits left for what the model says, and its probabilities would be wrong.
   */
  public static final double LARGEST_WEIGHT = 1e6;

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

  /** Whether a number can be a weight; NaN cannot. */
  public static boolean isAllowedWeight(double weight) {
    return Math.abs(weight) <= LARGEST_WEIGHT;
  }

  /** Returns the weight of something, or throws that it cannot be one. */
  static double requireWeight(String owner, double weight) {
    if (!isAllowedWeight(weight)) {
      throw new IllegalArgumentException(
          "the weight of "
              + owner
              + " is a finite number in log units from -1000000 to 1000000, not "
              + weight
              + "; demand what must be, or must not be, without a weight");
    }
    return weight;
  }

  private static void requireSpan(String type, int start, int end) {
    Objects.requireNonNull(new Span(type, start, end)); // it throws what is wrong
  }

  /** Demands exactly this span. */
  public static SpanDemand needed(Span span) {
    return new SpanDemand(
        Set.of(span.type()), span.start(), span.end(), OptionalDouble.empty(), "");
  }

  /** Forbids exactly this span; others that overlap it may be there. */
  public static SpanDemand forbidden(Span span) {
    return new SpanDemand(
        Set.of(span.type()),
        span.start(),
        span.end(),
        OptionalDouble.of(Double.NEGATIVE_INFINITY),
        "");
  }

  /** Makes labelings with exactly this span score more, or less where the weight is negative. */
  public static SpanDemand weighted(Span span, double weight) {
    OptionalDouble added = OptionalDouble.of(requireWeight("a span", weight));
    return new SpanDemand(Set.of(span.type()), span.start(), span.end(), added, "");
  }

  @Override
  public PatternConstraint pattern(ModelLabels model, int length) {
    // The neighbors, where there are any, belong to the pattern: they decide where the span ends.
    int from = Math.max(0, start - 1);
    int to = Math.min(length, end + 1);
    List<boolean[][]> alternatives = new ArrayList<>();
    for (String type : types) {
      model.requireType(type, start);
      for (SpanPattern written : model.labels().patterns(new Span(type, start, end), length)) {
        alternatives.add(alternative(written, from, to, model));
      }
    }
    boolean[][][] all = alternatives.toArray(boolean[][][]::new); // [alternative][token][label]
    return weight.isPresent()
        ? PatternConstraint.weighted(from, to - from, all, weight.getAsDouble())
        : PatternConstraint.required(from, to - from, all);
  }

  private boolean[][] alternative(SpanPattern written, int from, int to, ModelLabels model) {
    boolean[][] matching = new boolean[to - from][];
    for (int token = from; token < to; token++) {
      if (token < start) {
        matching[token - from] = written.before();
      } else if (token >= end) {
        matching[token - from] = written.after();
      } else {
        matching[token - from] = model.only(written.labels()[token - start]);
      }
    }
    return matching;
  }

  @Override
  public String toString() {
    String what =
        weight.isEmpty()
            ? "span "
            : weight.getAsDouble() == Double.NEGATIVE_INFINITY
                ? "no span "
                : "weight " + weight.getAsDouble() + " of span ";
    return what + Excerpt.of(String.join(" or ", types)) + " " + start + "-" + end;
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

package trellis.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The scores of spans that may overlap, those of all layers of labels together as one set: a span
 * is right when type, start and end are. A tree of plain values, ready for JSON.
 *
 * @param sentences how many sentences there are
 * @param tokens how many tokens there are
 * @param all the score of all spans; one that two layers found counts once
 * @param types the score of each type
 * @param layers the score of each layer, against those gold spans that it takes
 * @param untaken gold spans that no layer takes, so that none can find them where they stand
 * @param interval how far the F1 of all can be trusted
 */
public record NestedEvaluation(
    long sentences,
    long tokens,
    Score all,
    Map<String, Score> types,
    Map<String, Score> layers,
    long untaken,
    Interval interval) {
  /** Takes copies that keep the order. */
  public NestedEvaluation {
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    layers = Collections.unmodifiableMap(new LinkedHashMap<>(layers));
  }
}

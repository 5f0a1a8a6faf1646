package trellis.eval;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The scores of spans in one reading of the labels.
 *
 * @param micro all spans together, whatever their type
 * @param macro the mean over the types
 * @param types the score of each type in the gold or the predicted labels, in conlleval's order
 */
public record SpanScores(Score micro, Average macro, Map<String, Score> types) {

  /**
   * The order of conlleval: that of the bytes of UTF-8, which is that of the code points.
   *
   * <p>Halves of surrogate pairs have no bytes of their own; the second order keeps them apart.
   */
  static final Comparator<String> TYPE_ORDER =
      Comparator.comparing(
              (String type) -> type.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned)
          .thenComparing(Comparator.naturalOrder());

  /** Keeps the order of the types as given. */
  public SpanScores {
    types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
  }

  /** Sums up the scores of the types. */
  static SpanScores of(Map<String, Score> types) {
    long gold = 0;
    long found = 0;
    long correct = 0;
    for (Score score : types.values()) {
      gold += score.gold();
      found += score.found();
      correct += score.correct();
    }
    return new SpanScores(Score.of(gold, found, correct), Average.of(types.values()), types);
  }
}

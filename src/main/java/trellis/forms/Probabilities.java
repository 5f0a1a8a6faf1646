package trellis.forms;

import java.util.ArrayList;
import java.util.List;
import trellis.TaggedSentence;

/**
 * Rounds probabilities and writes them as text; one that rounding errors made greater than 1
 * becomes 1.
 */
public final class Probabilities {
  private static final int STEPS = 10_000;

  private Probabilities() {}

  /** The probability with four digits after the point. */
  static String show(double probability) {
    long steps = Math.round(Math.min(1, probability) * STEPS);
    String digits = Long.toString(STEPS + steps % STEPS).substring(1);
    return steps / STEPS + "." + digits;
  }

  /** The probability in millionths, rounded: six digits after the point, for programs. */
  static long millionths(double probability) {
    return Math.round(Math.min(1, probability) * 1e6);
  }

  /** For each token the probability of the label that it got. */
  static List<Double> ofTokens(TaggedSentence sentence) {
    int size = sentence.tokens().size();
    List<Double> probabilities = new ArrayList<>(size);
    for (int token = 0; token < size; token++) {
      probabilities.add(sentence.probability(token));
    }
    return probabilities;
  }

  /** The probability of each token's label, as the cells of a column. */
  public static List<String> column(TaggedSentence sentence) {
    return ofTokens(sentence).stream().map(Probabilities::show).toList();
  }
}

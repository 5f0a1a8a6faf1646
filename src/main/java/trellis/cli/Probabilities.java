package trellis.cli;

import java.util.ArrayList;
import java.util.List;
import trellis.model.Tagging;

/** Probabilities as the commands write them. */
final class Probabilities {
  private static final int STEPS = 10_000;

  private Probabilities() {}

  /** With four digits behind the point. */
  static String show(double probability) {
    long steps = Math.round(probability * STEPS);
    String digits = Long.toString(STEPS + steps % STEPS).substring(1);
    return steps / STEPS + "." + digits;
  }

  /** With six digits at most, for programs. */
  static double round(double probability) {
    return Math.round(probability * 1e6) / 1e6;
  }

  /** For each token the probability of the label that the network gave it. */
  static List<Double> ofTokens(Tagging tagging) {
    int size = tagging.tokens().size();
    List<Double> probabilities = new ArrayList<>(size);
    for (int token = 0; token < size; token++) {
      probabilities.add(tagging.probability(token));
    }
    return probabilities;
  }

  /** The same as cells of a column. */
  static List<String> column(Tagging tagging) {
    return ofTokens(tagging).stream().map(Probabilities::show).toList();
  }
}

package trellis.optimize;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.util.WorkerTeam;

/**
 * The translator of "in" (Berger, Della Pietra and Della Pietra, 1996): a model of five French
 * words that agrees with what is known of them and is as uniform as can be. It is the one of
 * greatest likelihood among those of the form {@code exp(Σ w f)}, which L-BFGS finds.
 */
class TranslatorTest {
  private static final List<String> WORDS = List.of("dans", "en", "à", "au cours de", "pendant");
  private static final List<String> TIME = List.of("dans", "en");
  private static final List<String> PLACE = List.of("dans", "à");

  /**
   * A share of the words that is known.
   *
   * @param words all together
   */
  private record Constraint(List<String> words, double share) {
    double feature(int word) {
      return words.contains(WORDS.get(word)) ? 1 : 0;
    }
  }

  /** The probabilities of the words under some constraints, {@code [word]}. */
  private static double[] fitted(List<Constraint> constraints) {
    try (WorkerTeam team = new WorkerTeam(1)) {
      BlockMath math = new BlockMath(team, constraints.size());
      Lbfgs search =
          new Lbfgs(
              likelihood(constraints),
              new double[constraints.size()],
              0,
              new CurvatureHistory(math, 5),
              math);
      for (int step = 0; step < 100 && search.step(); step++) {
        // goes on to the least value
      }
      return probabilities(constraints, search.weights());
    }
  }

  private static Objective likelihood(List<Constraint> constraints) {
    return new Objective() {
      @Override
      public int size() {
        return constraints.size();
      }

      @Override
      public double valueAndGradient(double[] weights, double[] gradient) {
        double[] p = probabilities(constraints, weights);
        double value = Math.log(total(constraints, weights));
        for (int k = 0; k < weights.length; k++) {
          Constraint constraint = constraints.get(k);
          value -= weights[k] * constraint.share();
          gradient[k] = -constraint.share();
          for (int word = 0; word < p.length; word++) {
            gradient[k] += p[word] * constraint.feature(word); // expected less empirical
          }
        }
        return value;
      }
    };
  }

  private static double score(List<Constraint> constraints, double[] weights, int word) {
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      sum += weights[k] * constraints.get(k).feature(word);
    }
    return Math.exp(sum);
  }

  private static double total(List<Constraint> constraints, double[] weights) {
    double total = 0;
    for (int word = 0; word < WORDS.size(); word++) {
      total += score(constraints, weights, word);
    }
    return total;
  }

  private static double[] probabilities(List<Constraint> constraints, double[] weights) {
    double[] p = new double[WORDS.size()];
    double total = total(constraints, weights);
    Arrays.setAll(p, word -> score(constraints, weights, word) / total);
    return p;
  }

  @Test
  void nothingIsKnown() {
    double[] p = probabilities(List.of(), new double[0]);
    for (double each : p) {
      assertEquals(1.0 / 5, each, 1e-12);
    }
  }

  @Test
  void whatIsKnownOfTwoWordsIsSharedEvenly() {
    double[] p = fitted(List.of(new Constraint(TIME, 0.3)));
    assertEquals(3.0 / 20, p[0], 1e-6);
    assertEquals(3.0 / 20, p[1], 1e-6);
    for (int word = 2; word < p.length; word++) {
      assertEquals(7.0 / 30, p[word], 1e-6);
    }
  }

  /** With dans = p, en = 0.3 − p, à = 0.5 − p and the rest even: p (0.2 + p) / 2 = en · à. */
  @Test
  void withTheThirdConstraintTheAnswerIsNotPlainToSee() {
    double[] p = fitted(List.of(new Constraint(TIME, 0.3), new Constraint(PLACE, 0.5)));
    double dans = 0.9 - Math.sqrt(0.9 * 0.9 - 0.3);
    assertEquals(dans, p[0], 1e-6);
    assertEquals(0.3 - dans, p[1], 1e-6);
    assertEquals(0.5 - dans, p[2], 1e-6);
    assertEquals((0.2 + dans) / 2, p[3], 1e-6);
    assertEquals((0.2 + dans) / 2, p[4], 1e-6);
  }
}

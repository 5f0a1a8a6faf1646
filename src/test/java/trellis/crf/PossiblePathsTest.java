package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/**
 * The likelihood of several possible label sequences: its value against all sequences one by one,
 * its derivatives against differences in double.
 */
class PossiblePathsTest {
  private static final double STEP = 1e-5;

  @Test
  void theLossIsMinusTheLogarithmOfTheirShare() {
    RandomCases.check(
        400,
        random -> {
          int labels = random.nextInt(1, 6);
          int length = random.nextInt(1, 7);
          Potentials potentials = Potentials.random(random, labels, length).fromTheBeginning();
          Sets sets = Sets.random(random, labels, length);
          Enumeration all = new Enumeration(potentials);
          double share = all.probability(sets);
          LogLikelihood likelihood = new LogLikelihood();
          TransitionScores chain = potentials.chain();
          TransitionScores rules = sets.rules(chain);
          double loss =
              likelihood.loss(chain, rules, potentials.emissions(), length, sets.possible());
          double again =
              likelihood.differentiate(
                  chain,
                  rules,
                  potentials.emissions(),
                  length,
                  sets.possible(),
                  new float[length * labels],
                  new float[labels],
                  new float[Math.max(labels * labels, potentials.steps().length)],
                  potentials.steps().length == 0 ? 0 : labels * labels,
                  new float[labels]);
          assertEquals(loss, again, 1e-12 * Math.abs(loss) + 1e-12);
          if (share > 1e-200) {
            assertEquals(-Math.log(share), loss, 1e-7 * Math.max(1, Math.abs(all.logZ())));
          } else {
            assertTrue(loss > 400, () -> "a loss of " + loss);
          }
        });
  }

  /** One possible label at each token: the loss of these labels, and their derivatives. */
  @Test
  void oneSequenceIsItsLikelihood() {
    RandomCases.check(
        100,
        random -> {
          int labels = random.nextInt(1, 6);
          int length = random.nextInt(1, 7);
          Potentials potentials =
              Potentials.random(random, Potentials.Kind.USUAL, 0, labels, length)
                  .fromTheBeginning();
          int[] gold = random.ints(length, 0, labels).toArray();
          boolean[][] rows = new boolean[length][labels];
          for (int t = 0; t < length; t++) {
            rows[t][gold[t]] = true;
          }
          TransitionScores chain = potentials.chain();
          float[][] ofGold = arrays(labels, length);
          float[][] ofRows = arrays(labels, length);
          LogLikelihood likelihood = new LogLikelihood();
          float[] emissions = potentials.emissions();
          double one =
              likelihood.differentiate(
                  chain, emissions, length, gold, ofGold[0], ofGold[1], ofGold[2], 0, ofGold[3]);
          PossiblePaths paths = new PossiblePaths(rows, null);
          double other =
              likelihood.differentiate(
                  chain, chain, emissions, length, paths, ofRows[0], ofRows[1], ofRows[2], 0,
                  ofRows[3]);
          assertEquals(one, other, 1e-9);
          for (int i = 0; i < ofGold.length; i++) {
            assertArrayEquals(ofGold[i], ofRows[i], 1e-5f);
          }
        });
  }

  private static float[][] arrays(int labels, int length) {
    return new float[][] {
      new float[length * labels], new float[labels], new float[labels * labels], new float[labels]
    };
  }

  @Test
  void theDerivativesAreThoseOfTheLoss() {
    RandomCases.check(60, random -> checkDerivatives(random, 2));
  }

  /** Scores so far apart that logarithms do the work. */
  @Test
  void theDerivativesAreThoseOfTheLossOfWideScores() {
    RandomCases.check(60, random -> checkDerivatives(random, 150));
  }

  private static void checkDerivatives(RandomGenerator random, double width) {
    int labels = random.nextInt(1, 6);
    int length = random.nextInt(1, 7);
    Sets sets = Sets.random(random, labels, length);
    double[] start = scores(random, width, labels);
    double[] transition = scores(random, width, labels * labels);
    double[] end = scores(random, width, labels);
    double[] emissions = scores(random, width, length * labels);
    double[] steps = scores(random, width, random.nextBoolean() ? 0 : length * labels * labels);
    trellis.indouble.crf.LogLikelihood likelihood = new trellis.indouble.crf.LogLikelihood();
    trellis.indouble.crf.PossiblePaths possible =
        new trellis.indouble.crf.PossiblePaths(sets.labels(), sets.steps());
    double[] dStart = new double[labels];
    double[] dTransition = new double[Math.max(steps.length, labels * labels)];
    double[] dEnd = new double[labels];
    double[] dEmissions = new double[length * labels];
    DoubleSupplier loss =
        () -> {
          trellis.indouble.crf.TransitionScores chain =
              new trellis.indouble.crf.TransitionScores(labels, start, transition, end);
          trellis.indouble.crf.TransitionScores rules =
              chain.restrictedTo(sets.first(), sets.follow(), sets.last());
          Arrays.fill(dStart, 0);
          Arrays.fill(dTransition, 0);
          Arrays.fill(dEnd, 0);
          boolean own = steps.length > 0;
          return likelihood.differentiate(
              own ? chain.withSteps(steps, 0) : chain,
              own ? rules.withSteps(steps, 0) : rules,
              emissions,
              length,
              possible,
              dEmissions,
              dStart,
              dTransition,
              own ? labels * labels : 0,
              dEnd);
        };
    if (!Double.isFinite(loss.getAsDouble())) {
      return;
    }
    double[][] found = {dEmissions.clone(), dStart.clone(), dTransition.clone(), dEnd.clone()};
    checkEach(emissions, found[0], loss);
    checkEach(start, found[1], loss);
    checkEach(steps.length == 0 ? transition : steps, found[2], loss);
    checkEach(end, found[3], loss);
  }

  private static double[] scores(RandomGenerator random, double width, int count) {
    return random.doubles(count, -width, width).toArray();
  }

  private static void checkEach(double[] scores, double[] gradient, DoubleSupplier loss) {
    for (int i = 0; i < scores.length; i++) {
      double kept = scores[i];
      scores[i] = kept + STEP;
      double above = loss.getAsDouble();
      scores[i] = kept - STEP;
      double below = loss.getAsDouble();
      scores[i] = kept;
      assertEquals((above - below) / (2 * STEP), gradient[i], 2e-6);
    }
  }

  /** Random sets of labels, pairs and rules. */
  private record Sets(
      boolean[][] labels, boolean[][][] steps, boolean[] first, boolean[][] follow, boolean[] last)
      implements Predicate<int[]> {
    static Sets random(RandomGenerator random, int labels, int length) {
      boolean[][] rows = new boolean[length][];
      boolean[][][] steps = random.nextBoolean() ? null : new boolean[length][][];
      for (int t = 0; t < length; t++) {
        rows[t] = random.nextInt(4) == 0 ? null : row(random, labels, 0.5);
        if (steps != null && random.nextBoolean()) {
          steps[t] = rows(random, labels, 0.8);
        }
      }
      return new Sets(
          rows,
          steps,
          row(random, labels, 0.9),
          rows(random, labels, 0.8),
          row(random, labels, 0.9));
    }

    private static boolean[][] rows(RandomGenerator random, int labels, double share) {
      boolean[][] rows = new boolean[labels][];
      Arrays.setAll(rows, row -> row(random, labels, share));
      return rows;
    }

    private static boolean[] row(RandomGenerator random, int labels, double share) {
      boolean[] row = new boolean[labels];
      row[random.nextInt(labels)] = true;
      for (int label = 0; label < labels; label++) {
        row[label] |= random.nextDouble() < share;
      }
      return row;
    }

    PossiblePaths possible() {
      return new PossiblePaths(labels, steps);
    }

    TransitionScores rules(TransitionScores chain) {
      return chain.restrictedTo(first, follow, last);
    }

    @Override
    public boolean test(int[] path) {
      boolean fits = first[path[0]] && last[path[path.length - 1]];
      for (int t = 0; t < path.length; t++) {
        fits &= labels[t] == null || labels[t][path[t]];
        if (t > 0) {
          fits &= follow[path[t - 1]][path[t]];
          fits &= steps == null || steps[t] == null || steps[t][path[t - 1]][path[t]];
        }
      }
      return fits;
    }
  }
}

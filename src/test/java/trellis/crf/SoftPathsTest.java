package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/**
 * The cross-entropy of a chain with the label sequences of another one: its value against all
 * sequences one by one, its derivatives against differences in double.
 */
class SoftPathsTest {
  private static final double STEP = 1e-5;

  @Test
  void theLossIsTheCrossEntropyOfAllSequences() {
    RandomCases.check(
        300,
        random -> {
          int labels = random.nextInt(1, 5);
          int length = random.nextInt(1, 6);
          Potentials teacher = potentials(random, labels, length);
          Potentials pupil = potentials(random, labels, length);
          SoftPaths soft =
              SoftPaths.of(
                  new ForwardBackward(), teacher.chain(), teacher.emissions(), length, null, 0);
          double expected =
              crossEntropy(
                  new Enumeration(teacher), new Enumeration(pupil), new int[length], 0, labels);
          double weight = random.nextDouble(0.1, 3);
          PossiblePaths target = new PossiblePaths(null, null, false, weight, null, soft);
          LogLikelihood likelihood = new LogLikelihood();
          double loss =
              likelihood.loss(pupil.chain(), pupil.chain(), pupil.emissions(), length, target);
          assertEquals(weight * expected, loss, 1e-9 * Math.max(1, expected));
          float[][] d = arrays(labels, length, pupil.steps().length);
          boolean own = pupil.steps().length > 0;
          double again =
              likelihood.differentiate(
                  pupil.chain(),
                  pupil.chain(),
                  pupil.emissions(),
                  length,
                  target,
                  d[0],
                  d[1],
                  d[2],
                  own ? labels * labels : 0,
                  d[3]);
          assertEquals(loss, again, 1e-12 * Math.abs(loss) + 1e-12);
        });
  }

  private static Potentials potentials(RandomGenerator random, int labels, int length) {
    Potentials shared = Potentials.random(random, Potentials.Kind.USUAL, 0, labels, length);
    return (random.nextBoolean() ? shared : shared.withSteps(random, Potentials.Kind.USUAL, 0))
        .fromTheBeginning();
  }

  private static double crossEntropy(
      Enumeration teacher, Enumeration pupil, int[] path, int token, int labels) {
    if (token == path.length) {
      int[] one = path.clone();
      return -teacher.probability(other -> Arrays.equals(other, one))
          * Math.log(pupil.probability(other -> Arrays.equals(other, one)));
    }
    double sum = 0;
    for (int label = 0; label < labels; label++) {
      path[token] = label;
      sum += crossEntropy(teacher, pupil, path, token + 1, labels);
    }
    return sum;
  }

  private static float[][] arrays(int labels, int length, int steps) {
    return new float[][] {
      new float[length * labels],
      new float[labels],
      new float[Math.max(steps, labels * labels)],
      new float[labels]
    };
  }

  /** A teacher that is certain is a gold labeling: loss and derivatives are the same to the bit. */
  @Test
  void oneSequenceIsItsLikelihoodToTheBit() {
    RandomCases.check(
        200,
        random -> {
          int labels = random.nextInt(1, 6);
          int length = random.nextInt(1, 7);
          Potentials pupil = potentials(random, labels, length);
          int[] gold = random.ints(length, 0, labels).toArray();
          boolean[][] rows = new boolean[length][labels];
          for (int t = 0; t < length; t++) {
            rows[t][gold[t]] = true;
          }
          float[] emissions = pupil.emissions();
          TransitionScores chain = pupil.chain();
          SoftPaths soft =
              SoftPaths.of(
                  new ForwardBackward(),
                  chain,
                  emissions,
                  length,
                  new PossiblePaths(rows, null),
                  0);
          assertEquals(length, soft.pairs().length);
          Arrays.fill(soft.probabilities(), 1); // rounding may make it a hair less
          int own = pupil.steps().length > 0 ? labels * labels : 0;
          float[][] ofGold = arrays(labels, length, pupil.steps().length);
          float[][] ofSoft = arrays(labels, length, pupil.steps().length);
          LogLikelihood likelihood = new LogLikelihood();
          double one =
              likelihood.differentiate(
                  chain, emissions, length, gold, ofGold[0], ofGold[1], ofGold[2], own, ofGold[3]);
          double other =
              likelihood.differentiate(
                  chain,
                  chain,
                  emissions,
                  length,
                  new PossiblePaths(null, null, false, 1, null, soft),
                  ofSoft[0],
                  ofSoft[1],
                  ofSoft[2],
                  own,
                  ofSoft[3]);
          assertEquals(one, other);
          for (int i = 0; i < ofGold.length; i++) {
            assertArrayEquals(ofGold[i], ofSoft[i]);
          }
        });
  }

  /** What is hardly probable is left out, and pairs and labels still agree. */
  @Test
  void thePairsOfATokenAddUpToItsLabels() {
    RandomCases.check(
        300,
        random -> {
          int labels = random.nextInt(1, 6);
          int length = random.nextInt(1, 9);
          Potentials teacher =
              Potentials.random(random, Potentials.Kind.WIDE, 0, labels, length).fromTheBeginning();
          double smallest = random.nextBoolean() ? 1e-4 : 0.3;
          ForwardBackward sums = new ForwardBackward();
          SoftPaths soft =
              SoftPaths.of(sums, teacher.chain(), teacher.emissions(), length, null, smallest);
          sums.run(teacher.chain(), teacher.emissions(), 0, length);
          double[] before = new double[labels];
          for (int t = 0; t < length; t++) {
            double[] left = new double[labels];
            double[] right = new double[labels];
            double kept = 0;
            for (int i = soft.starts()[t]; i < soft.starts()[t + 1]; i++) {
              left[soft.pairs()[i] / labels] += soft.probabilities()[i];
              right[soft.pairs()[i] % labels] += soft.probabilities()[i];
            }
            for (double probability : right) {
              kept += probability;
            }
            assertEquals(1, kept, 1e-9);
            if (t > 0) {
              assertArrayEquals(before, left, 1e-9);
            }
            before = right;
          }
        });
  }

  @Test
  void withoutAPossibleSequenceThereIsNothingToTeach() {
    float[] nothing = new float[4];
    Arrays.fill(nothing, Float.NEGATIVE_INFINITY);
    TransitionScores chain = new TransitionScores(2, new float[2], nothing, new float[2]);
    assertNull(SoftPaths.of(new ForwardBackward(), chain, new float[4], 2, null, 0));
  }

  @Test
  void theDerivativesAreThoseOfTheLoss() {
    RandomCases.check(60, random -> checkDerivatives(random, 2));
  }

  @Test
  void theDerivativesAreThoseOfTheLossOfWideScores() {
    RandomCases.check(60, random -> checkDerivatives(random, 150));
  }

  private static void checkDerivatives(RandomGenerator random, double width) {
    int labels = random.nextInt(1, 6);
    int length = random.nextInt(1, 7);
    trellis.indouble.crf.SoftPaths soft =
        trellis.indouble.crf.SoftPaths.of(
            new trellis.indouble.crf.ForwardBackward(),
            new trellis.indouble.crf.TransitionScores(
                labels,
                scores(random, 2, labels),
                scores(random, 2, labels * labels),
                scores(random, 2, labels)),
            scores(random, 2, length * labels),
            length,
            null,
            1e-4);
    double[] start = scores(random, width, labels);
    double[] transition = scores(random, width, labels * labels);
    double[] end = scores(random, width, labels);
    double[] emissions = scores(random, width, length * labels);
    double[] steps = scores(random, width, random.nextBoolean() ? 0 : length * labels * labels);
    boolean own = steps.length > 0;
    trellis.indouble.crf.PossiblePaths gold =
        new trellis.indouble.crf.PossiblePaths(new boolean[length][], null, false, 0.3, null, null);
    trellis.indouble.crf.PossiblePaths target =
        new trellis.indouble.crf.PossiblePaths(null, null, false, 0.7, gold, soft);
    trellis.indouble.crf.LogLikelihood likelihood = new trellis.indouble.crf.LogLikelihood();
    double[] dStart = new double[labels];
    double[] dTransition = new double[Math.max(steps.length, labels * labels)];
    double[] dEnd = new double[labels];
    double[] dEmissions = new double[length * labels];
    DoubleSupplier loss =
        () -> {
          trellis.indouble.crf.TransitionScores chain =
              new trellis.indouble.crf.TransitionScores(labels, start, transition, end);
          Arrays.fill(dStart, 0);
          Arrays.fill(dTransition, 0);
          Arrays.fill(dEnd, 0);
          return likelihood.differentiate(
              own ? chain.withSteps(steps, 0) : chain,
              own ? chain.withSteps(steps, 0) : chain,
              emissions,
              length,
              target,
              dEmissions,
              dStart,
              dTransition,
              own ? labels * labels : 0,
              dEnd);
        };
    assertTrue(Double.isFinite(loss.getAsDouble()));
    double[][] found = {dEmissions.clone(), dStart.clone(), dTransition.clone(), dEnd.clone()};
    checkEach(emissions, found[0], loss);
    checkEach(start, found[1], loss);
    checkEach(own ? steps : transition, found[2], loss);
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
}

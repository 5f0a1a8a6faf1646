package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** The likelihood of labels with latent states, against all sequences of these one by one. */
class LatentStatesTest {
  @Test
  void labelsAreAsProbableAsAllTheirStates() {
    RandomCases.check(
        200,
        random -> {
          LatentStates states = new LatentStates(random.nextInt(1, 4), random.nextInt(1, 4));
          int length = random.nextInt(1, 5);
          Potentials potentials =
              Potentials.random(random, Potentials.Kind.USUAL, 0, states.size(), length)
                  .fromTheBeginning();
          int[] gold = random.ints(length, 0, states.labels()).toArray();
          Enumeration all = new Enumeration(potentials);
          double share = all.probability(path -> Arrays.equals(gold, ofLabels(states, path)));
          PossiblePaths paths = LatentStates.agreeing(gold, length, states.ofEachLabel());
          assertEquals(-Math.log(share), loss(potentials, paths), 1e-6);
        });
  }

  @Test
  void possibleLabelsAreAsProbableAsAllTheirStates() {
    RandomCases.check(
        200,
        random -> {
          LatentStates states = new LatentStates(random.nextInt(1, 4), random.nextInt(1, 4));
          int length = random.nextInt(1, 5);
          int labels = states.labels();
          Potentials potentials =
              Potentials.random(random, Potentials.Kind.USUAL, 0, states.size(), length)
                  .fromTheBeginning();
          boolean[][] rows = new boolean[length][];
          boolean[][][] steps = random.nextBoolean() ? null : new boolean[length][][];
          for (int t = 0; t < length; t++) {
            rows[t] = random.nextInt(3) == 0 ? null : row(labels, random.nextInt(1 << labels));
            if (steps != null && random.nextBoolean()) {
              steps[t] = new boolean[labels][];
              for (int from = 0; from < labels; from++) {
                steps[t][from] = row(labels, random.nextInt(1 << labels));
              }
            }
          }
          double share =
              new Enumeration(potentials)
                  .probability(path -> fits(rows, steps, ofLabels(states, path)));
          double loss = loss(potentials, states.agreeing(new PossiblePaths(rows, steps)));
          if (share == 0) {
            assertEquals(Double.POSITIVE_INFINITY, loss);
          } else {
            assertEquals(-Math.log(share), loss, 1e-6);
          }
        });
  }

  private static boolean[] row(int labels, int bits) {
    boolean[] row = new boolean[labels];
    for (int label = 0; label < labels; label++) {
      row[label] = (bits >> label & 1) == 1;
    }
    return row;
  }

  private static boolean fits(boolean[][] rows, boolean[][][] steps, int... path) {
    boolean fits = true;
    for (int t = 0; t < path.length; t++) {
      fits &= rows[t] == null || rows[t][path[t]];
      fits &= t == 0 || steps == null || steps[t] == null || steps[t][path[t - 1]][path[t]];
    }
    return fits;
  }

  @Test
  void sumsOverStatesAreThoseOfLabels() {
    RandomCases.check(
        100,
        random -> {
          LatentStates states = new LatentStates(random.nextInt(1, 4), random.nextInt(1, 4));
          int length = random.nextInt(2, 5);
          Potentials potentials =
              Potentials.random(random, Potentials.Kind.USUAL, 0, states.size(), length);
          Enumeration all = new Enumeration(potentials);
          ForwardBackward sums = new ForwardBackward();
          sums.run(potentials.chain(), potentials.emissions(), potentials.at(), length);
          double[] ofStates = new double[states.size() * states.size()];
          double[] ofLabels = new double[states.labels() * states.labels()];
          int token = random.nextInt(1, length);
          sums.stepMarginals(token, ofStates);
          states.sumPairs(ofStates, ofLabels);
          for (int from = 0; from < states.labels(); from++) {
            int before = from;
            assertEquals(
                all.probability(path -> path[token - 1] / states.states() == before),
                states.marginal(sums, token - 1, from),
                1e-9);
            for (int to = 0; to < states.labels(); to++) {
              int after = to;
              assertEquals(
                  all.probability(
                      path ->
                          path[token - 1] / states.states() == before
                              && path[token] / states.states() == after),
                  ofLabels[from * states.labels() + to],
                  1e-9);
            }
          }
        });
  }

  @Test
  void whatATeacherSaysIsRefused() {
    SoftPaths soft = new SoftPaths(new int[] {0, 1}, new int[] {0}, new double[] {1});
    PossiblePaths paths = new PossiblePaths(null, null, true, 1, null, soft);
    assertThrows(UnsupportedOperationException.class, () -> new LatentStates(1, 2).agreeing(paths));
  }

  private static int[] ofLabels(LatentStates states, int... path) {
    return Arrays.stream(path).map(state -> state / states.states()).toArray();
  }

  private static double loss(Potentials potentials, PossiblePaths paths) {
    TransitionScores chain = potentials.chain();
    return new LogLikelihood()
        .loss(chain, chain, potentials.emissions(), potentials.length(), paths);
  }
}

package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** A beam as wide as there are labels is Viterbi; a narrower one is what one would write. */
class BeamSearchTest {
  private final BeamSearch[] searches =
      IntStream.range(0, 9)
          .mapToObj(i -> new BeamSearch(Math.max(1, i)))
          .toArray(BeamSearch[]::new);
  private final Viterbi viterbi = new Viterbi();

  @Test
  void allLabelsAreViterbi() {
    RandomCases.check(
        400,
        random -> {
          Potentials potentials =
              Potentials.random(random, random.nextInt(1, 9), random.nextInt(0, 7));
          int[] expected = new int[potentials.length()];
          int[] found = new int[potentials.length()];
          double best = viterbi(potentials, expected);
          double score = search(8, potentials, found);
          assertEquals(Double.doubleToLongBits(best), Double.doubleToLongBits(score));
          if (score > Double.NEGATIVE_INFINITY) {
            assertEquals(best, potentials.score(found), 1e-6 * Math.max(1, Math.abs(best)));
          }
          boolean isTied =
              Arrays.stream(new Enumeration(potentials).possibleScores())
                      .filter(one -> one > best - 1e-3)
                      .count()
                  > 1;
          if (!isTied) {
            assertArrayEquals(expected, found);
          }
        });
  }

  @Test
  void fewLabelsAreKeptOfEachToken() {
    RandomCases.check(
        400,
        random -> {
          Potentials potentials = potentials(random);
          int width = random.nextInt(1, 5);
          int[] found = new int[potentials.length()];
          double score = search(width, potentials, found);
          assertEquals(naive(potentials, width), score, 1e-9);
          assertEquals(score, potentials.score(found), 1e-5);
          assertTrue(score <= viterbi(potentials, new int[potentials.length()]));
        });
  }

  private static Potentials potentials(RandomGenerator random) {
    Potentials potentials =
        Potentials.random(
            random, Potentials.Kind.USUAL, 0, random.nextInt(1, 9), random.nextInt(1, 7));
    return random.nextBoolean()
        ? potentials
        : potentials.withSteps(random, Potentials.Kind.USUAL, 0);
  }

  /** The best score, where each token keeps its best labels. */
  private static double naive(Potentials potentials, int width) {
    double[] scores = new double[potentials.labels()];
    for (int t = 0; t < potentials.length(); t++) {
      double[] now = new double[scores.length];
      for (int to = 0; to < now.length; to++) {
        double best = t == 0 ? potentials.start()[to] : Double.NEGATIVE_INFINITY;
        for (int from = 0; t > 0 && from < now.length; from++) {
          best = Math.max(best, scores[from] + potentials.transition(t, from, to));
        }
        now[to] = best + potentials.emission(t, to);
      }
      List<Integer> order =
          IntStream.range(0, now.length)
              .boxed()
              .sorted(Comparator.comparingDouble((Integer label) -> -now[label]))
              .toList();
      for (int label : order.subList(Math.min(width, now.length), now.length)) {
        now[label] = Double.NEGATIVE_INFINITY;
      }
      scores = now;
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int label = 0; label < scores.length; label++) {
      best = Math.max(best, scores[label] + potentials.end()[label]);
    }
    return best;
  }

  @Test
  void aBeamMayFindNothing() {
    float never = Float.NEGATIVE_INFINITY;
    Potentials potentials =
        new Potentials(
            2,
            2,
            new float[] {1, 0},
            new float[] {never, never, 0, never},
            new float[2],
            new float[4],
            0,
            new float[0]);
    int[] found = {7, 7};
    assertEquals(Double.NEGATIVE_INFINITY, search(1, potentials, found));
    assertArrayEquals(new int[2], found);
    assertEquals(0, search(2, potentials, found));
    assertArrayEquals(new int[] {1, 0}, found);
    assertThrows(IllegalArgumentException.class, () -> new BeamSearch(0));
  }

  private double search(int width, Potentials potentials, int... found) {
    return searches[width].decode(
        potentials.chain(), potentials.emissions(), potentials.at(), potentials.length(), found, 0);
  }

  private double viterbi(Potentials potentials, int... found) {
    return viterbi.decode(
        potentials.chain(), potentials.emissions(), potentials.at(), potentials.length(), found, 0);
  }
}

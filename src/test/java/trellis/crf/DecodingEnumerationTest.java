package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.crf.constraint.AllowedLabels;
import trellis.crf.constraint.NoPathException;
import trellis.testing.RandomCases;

/** Viterbi, n best and constraints against trying all label sequences. */
class DecodingEnumerationTest {
  private static final int CASES = 400;
  // One workspace for all cases, large and small in turn: nothing of a sentence may be left over.
  private final Viterbi viterbi = new Viterbi();
  private final NBest nBest = new NBest();
  private final ForwardBackward forwardBackward = new ForwardBackward();

  private static Potentials random(RandomGenerator random) {
    return Potentials.random(random, random.nextInt(1, 6), random.nextInt(0, 7));
  }

  @Test
  void viterbiFindsTheBestPathAndItsScore() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          Enumeration all = new Enumeration(x);
          int[] path = new int[x.length()];
          assertEquals(all.best(), decode(x, path));
          assertEquals(x.score(path), all.best());
          if (!all.isPossible()) {
            assertArrayEquals(new int[x.length()], path);
          }
        });
  }

  @Test
  void viterbiTakesTheLowestLabelsOfTheBest() {
    RandomCases.check(
        CASES,
        random -> {
          int labels = random.nextInt(1, 5);
          Potentials x =
              Potentials.random(random, Potentials.Kind.TIED, 0.1, labels, random.nextInt(1, 6));
          Enumeration all = new Enumeration(x);
          int[] path = new int[x.length()];
          decode(x, path);
          if (all.isPossible()) {
            assertArrayEquals(all.firstOfTheBest(), path);
          }
        });
  }

  private double decode(Potentials x, int[] path) {
    int[] roomy = new int[path.length + 4];
    Arrays.fill(roomy, -1);
    double score = viterbi.decode(x.chain(), x.emissions(), x.at(), x.length(), roomy, 2);
    assertArrayEquals(new int[] {-1, -1}, Arrays.copyOf(roomy, 2));
    assertArrayEquals(new int[] {-1, -1}, Arrays.copyOfRange(roomy, path.length + 2, roomy.length));
    System.arraycopy(roomy, 2, path, 0, path.length);
    return score;
  }

  @Test
  void pathScoreIsTheDefinition() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          int[] path = random.ints(x.length() + 3, 0, x.labels()).toArray();
          assertEquals(
              x.score(Arrays.copyOfRange(path, 3, path.length)),
              PathScore.of(x.chain(), x.emissions(), x.at(), x.length(), path, 3));
        });
  }

  @Test
  void nBestGivesAllPathsInOrderWithExactProbabilities() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          Enumeration all = new Enumeration(x);
          double[] scores = all.possibleScores();
          List<LabelPath> paths = decode(x, scores.length + 1);
          assertArrayEquals(scores, paths.stream().mapToDouble(LabelPath::score).toArray());
          double logZ = forwardBackward.logZ(x.chain(), x.emissions(), x.at(), x.length());
          double sum = 0;
          Set<List<Integer>> different = new HashSet<>();
          for (LabelPath labelPath : paths) {
            assertEquals(x.score(labelPath.labels()), labelPath.score());
            sum += Math.exp(labelPath.score() - logZ);
            different.add(Arrays.stream(labelPath.labels()).boxed().toList());
          }
          assertEquals(paths.size(), different.size());
          assertEquals(all.isPossible() ? 1 : 0, sum, 1e-8);
        });
  }

  @Test
  void fewerAreTheFirstOfMore() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          List<LabelPath> all = decode(x, Integer.MAX_VALUE);
          int n = random.nextInt(0, all.size() + 2);
          List<LabelPath> some = decode(x, n);
          assertEquals(Math.min(n, all.size()), some.size());
          for (int i = 0; i < some.size(); i++) {
            assertArrayEquals(all.get(i).labels(), some.get(i).labels());
          }
          int[] best = new int[x.length()];
          if (decode(x, best) > Double.NEGATIVE_INFINITY) {
            assertArrayEquals(best, all.get(0).labels());
          }
        });
  }

  private List<LabelPath> decode(Potentials x, int n) {
    return nBest.decode(x.chain(), x.emissions(), x.at(), x.length(), n);
  }

  @Test
  void aRestrictedChainHasExactlyTheAllowedPaths() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          int labels = x.labels();
          boolean[] start = randomSet(random, labels);
          boolean[] end = randomSet(random, labels);
          boolean[][] follow = new boolean[labels][];
          Arrays.setAll(follow, from -> randomSet(random, labels));
          Potentials restricted = restricted(x, start, follow, end);
          double[] expected = new Enumeration(restricted).possibleScores();
          TransitionScores transitionScores = x.chain().restrictedTo(start, follow, end);
          List<LabelPath> paths =
              nBest.decode(transitionScores, x.emissions(), x.at(), x.length(), Integer.MAX_VALUE);
          assertArrayEquals(expected, paths.stream().mapToDouble(LabelPath::score).toArray());
          for (LabelPath labelPath : paths) {
            assertTrue(isAllowed(labelPath, start, follow, end));
          }
        });
  }

  private static boolean[] randomSet(RandomGenerator random, int labels) {
    boolean[] set = new boolean[labels];
    for (int label = 0; label < labels; label++) {
      set[label] = random.nextInt(4) > 0;
    }
    return set;
  }

  private static Potentials restricted(
      Potentials x, boolean[] start, boolean[][] follow, boolean[] end) {
    float[] restrictedStart = x.start().clone();
    float[] transition = x.transition().clone();
    float[] restrictedEnd = x.end().clone();
    for (int i = 0; i < x.labels(); i++) {
      restrictedStart[i] += start[i] ? 0 : Float.NEGATIVE_INFINITY;
      restrictedEnd[i] += end[i] ? 0 : Float.NEGATIVE_INFINITY;
      for (int j = 0; j < x.labels(); j++) {
        transition[i * x.labels() + j] += follow[i][j] ? 0 : Float.NEGATIVE_INFINITY;
      }
    }
    return new Potentials(
        x.labels(),
        x.length(),
        restrictedStart,
        transition,
        restrictedEnd,
        x.emissions(),
        x.at(),
        x.steps());
  }

  private static boolean isAllowed(
      LabelPath labelPath, boolean[] start, boolean[][] follow, boolean[] end) {
    int[] labels = labelPath.labels();
    for (int t = 1; t < labels.length; t++) {
      if (!follow[labels[t - 1]][labels[t]]) {
        return false;
      }
    }
    return labels.length == 0 || start[labels[0]] && end[labels[labels.length - 1]];
  }

  @Test
  void allowedLabelsLeaveExactlyTheAllowedPaths() {
    RandomCases.check(
        CASES,
        random -> {
          Potentials x = random(random);
          boolean[][] allowed = new boolean[x.length()][];
          Arrays.setAll(
              allowed, t -> random.nextInt(3) == 0 ? null : randomSet(random, x.labels()));
          float[] before = x.emissions().clone();
          AllowedLabels rule = AllowedLabels.of(allowed);
          Potentials constrained = constrained(x, allowed);
          Enumeration all = new Enumeration(constrained);
          if (all.isPossible()) {
            float[] emissions = rule.applyTo(x.chain(), x.emissions(), x.at());
            List<LabelPath> paths =
                nBest.decode(x.chain(), emissions, 0, x.length(), Integer.MAX_VALUE);
            assertArrayEquals(
                all.possibleScores(), paths.stream().mapToDouble(LabelPath::score).toArray());
          } else {
            NoPathException failure =
                assertThrows(
                    NoPathException.class, () -> rule.applyTo(x.chain(), x.emissions(), x.at()));
            checkPlace(constrained, failure);
          }
          assertArrayEquals(before, x.emissions());
        });
  }

  private static Potentials constrained(Potentials x, boolean[][] allowed) {
    float[] emissions = x.emissions().clone();
    for (int t = 0; t < x.length(); t++) {
      for (int label = 0; label < x.labels() && allowed[t] != null; label++) {
        if (!allowed[t][label]) {
          emissions[x.at() + t * x.labels() + label] = Float.NEGATIVE_INFINITY;
        }
      }
    }
    return x.with(x.length(), x.end(), emissions);
  }

  /** The sentence cut before the named token must be possible, but for its end. */
  private static void checkPlace(Potentials x, NoPathException failure) {
    int token = failure.token();
    assertTrue(failure.getMessage().contains("token " + token + " "), failure.getMessage());
    float[] anyEnd = new float[x.labels()];
    Enumeration upToIt = new Enumeration(x.with(token, anyEnd, x.emissions()));
    assertTrue(upToIt.isPossible());
    float[] end = token == x.length() - 1 ? x.end() : anyEnd;
    Enumeration withIt = new Enumeration(x.with(token + 1, end, x.emissions()));
    assertTrue(!withIt.isPossible());
  }
}

package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** Windows of any kind, against all label sequences one by one. */
class TrackingTest {
  private static final double EXACT = 1e-9;
  private static final double NEVER = Double.NEGATIVE_INFINITY;

  @Test
  void everyAnswerIsThatOfAllSequencesWithTheirWindows() {
    RandomCases.check(600, TrackingTest::checkOne);
  }

  private static void checkOne(RandomGenerator random) {
    Potentials.Kind kind =
        List.of(Potentials.Kind.USUAL, Potentials.Kind.TIED, Potentials.Kind.WIDE)
            .get(random.nextInt(3));
    double impossible = random.nextInt(3) * 0.1;
    int labels = 1 + random.nextInt(4);
    Potentials potentials =
        Potentials.random(random, kind, impossible, labels, 1 + random.nextInt(5));
    if (random.nextBoolean()) {
      potentials = potentials.withSteps(random, kind, impossible);
    }
    List<LabelWindow> windows = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      windows.add(window(random, potentials));
    }
    Enumeration all =
        new Enumeration(
            potentials, path -> windows.stream().mapToDouble(w -> score(w, path)).sum());
    if (all.isPossible()) {
      check(random, potentials, windows, all);
    } else {
      checkImpossible(potentials, windows);
    }
  }

  private static LabelWindow window(RandomGenerator random, Potentials potentials) {
    int start = random.nextInt(potentials.length());
    int length = 1 + random.nextInt(potentials.length() - start);
    boolean[][][] ways = new boolean[random.nextInt(4)][length][potentials.labels()];
    double share = List.of(0.4, 0.7, 1.0).get(random.nextInt(3));
    for (boolean[][] way : ways) {
      for (boolean[] row : way) {
        for (int label = 0; label < row.length; label++) {
          row[label] = random.nextDouble() < share;
        }
      }
    }
    return switch (random.nextInt(4)) {
      case 0 -> LabelWindow.needed(start, length, ways);
      case 1 -> LabelWindow.forbidden(start, length, ways);
      case 2 -> LabelWindow.weighted(start, length, ways, random.nextGaussian());
      default -> new LabelWindow(start, length, ways, random.nextGaussian(), random.nextGaussian());
    };
  }

  /** By definition. */
  private static double score(LabelWindow window, int... path) {
    boolean fits = false;
    for (boolean[][] way : window.ways()) {
      boolean matches = true;
      for (int i = 0; i < window.length(); i++) {
        matches &= way[i][path[window.start() + i]];
      }
      fits |= matches;
    }
    if (window.ways().length == 0 && window.misses() != NEVER) {
      return 0; // the same for all
    }
    return fits ? window.fits() : window.misses();
  }

  private static void checkImpossible(Potentials potentials, List<LabelWindow> windows) {
    Chain chain = potentials.chain();
    try {
      Tracking tracking = Tracking.of(chain, potentials.length(), windows);
      float[] emissions = tracking.emissions(chain, emissions(potentials));
      Chain tracked = tracking.chain(chain);
      assertEquals(NEVER, new ForwardBackward().run(tracked, emissions, 0, potentials.length()));
    } catch (NoPathException told) {
      assertTrue(told.token() < potentials.length());
    }
  }

  private static void check(
      RandomGenerator random, Potentials potentials, List<LabelWindow> windows, Enumeration all) {
    int length = potentials.length();
    Chain chain = potentials.chain();
    Tracking tracking = Tracking.of(chain, length, windows);
    Chain tracked = tracking.chain(chain);
    float[] emissions = tracking.emissions(chain, emissions(potentials));
    ForwardBackward sums = new ForwardBackward();
    assertEquals(all.logZ(), sums.run(tracked, emissions, 0, length), EXACT);
    for (int t = 0; t < length; t++) {
      for (int label = 0; label < potentials.labels(); label++) {
        int token = t;
        int wanted = label;
        assertEquals(
            all.probability(path -> path[token] == wanted),
            tracking.marginal(sums, t, label),
            EXACT);
      }
    }
    checkSegment(random, tracking, sums, all, length, potentials.labels());
    checkPaths(tracking, tracked, emissions, all, length);
  }

  private static void checkSegment(
      RandomGenerator random,
      Tracking tracking,
      ForwardBackward sums,
      Enumeration all,
      int length,
      int labels) {
    int from = random.nextInt(length);
    int[] segment = random.ints(1 + random.nextInt(length - from), 0, labels).toArray();
    boolean[] before = choices(random, labels);
    boolean[] after = choices(random, labels);
    int end = from + segment.length;
    assertEquals(
        all.probability(
            path ->
                Arrays.equals(Arrays.copyOfRange(path, from, end), segment)
                    && (from == 0 || before[path[from - 1]])
                    && (end == length || after[path[end]])),
        tracking.segment(sums, from, segment, before, after),
        EXACT);
  }

  private static boolean[] choices(RandomGenerator random, int labels) {
    boolean[] choices = new boolean[labels];
    for (int i = 0; i < labels; i++) {
      choices[i] = random.nextBoolean();
    }
    return choices;
  }

  private static void checkPaths(
      Tracking tracking, Chain tracked, float[] emissions, Enumeration all, int length) {
    int[] best = new int[length];
    assertEquals(all.best(), new Viterbi().decode(tracked, emissions, 0, length, best, 0), EXACT);
    double[] scores = all.possibleScores();
    List<Path> paths = new NBest().decode(tracked, emissions, 0, length, scores.length + 1);
    assertEquals(scores.length, paths.size());
    Set<List<Integer>> distinct = new HashSet<>();
    for (int i = 0; i < scores.length; i++) {
      assertEquals(scores[i], paths.get(i).score(), EXACT);
      int[] labels = tracking.labels(paths.get(i).labels());
      assertTrue(distinct.add(Arrays.stream(labels).boxed().toList()));
      assertEquals(
          paths.get(i).score(),
          PathScore.of(tracked, emissions, 0, length, paths.get(i).labels(), 0));
    }
    assertArrayEquals(
        tracking.labels(best), tracking.labels(paths.get(0).labels()), "the best of the n best");
  }

  private static float[] emissions(Potentials potentials) {
    int at = potentials.at();
    int count = potentials.length() * potentials.labels();
    return Arrays.copyOfRange(potentials.emissions(), at, at + count);
  }

  @Test
  void nothingDemandedIsNothingChanged() {
    Chain chain = Chain.free(3);
    float[] emissions = {1, 2, 3};
    Tracking none = Tracking.none(3);
    assertTrue(none.isNone());
    assertSame(chain, none.chain(chain));
    assertSame(emissions, none.emissions(chain, emissions));
  }

  @Test
  void labelsAloneNeedNoStates() {
    Chain chain = Chain.free(2);
    boolean[][][] second = {{{false, true}}};
    Tracking tracking = Tracking.of(chain, 3, List.of(LabelWindow.needed(1, 1, second)));
    assertFalse(tracking.isNone());
    assertSame(chain, tracking.chain(chain));
    assertArrayEquals(
        new float[] {1, 2, Float.NEGATIVE_INFINITY, 4, 5, 6},
        tracking.emissions(chain, new float[] {1, 2, 3, 4, 5, 6}));
  }

  @Test
  void emptySentenceHasItsOneLabelling() {
    Chain chain = Chain.free(2);
    Tracking tracking = Tracking.of(chain, 0, List.of());
    float[] emissions = tracking.emissions(chain, new float[0]);
    assertEquals(0, new ForwardBackward().run(tracking.chain(chain), emissions, 0, 0));
  }

  @Test
  void tooManyOpenWindowsAreRefused() {
    List<LabelWindow> windows = new ArrayList<>();
    boolean[][] starts = new boolean[1_100][];
    for (int start = 0; start < 1_050; start++) {
      boolean[][] way = starts.clone();
      Arrays.fill(way, new boolean[] {false, true});
      way[0] = new boolean[] {true, false};
      windows.add(
          LabelWindow.weighted(
              start, 1_100 - start, new boolean[][][] {Arrays.copyOf(way, 1_100 - start)}, 1));
    }
    Chain chain = Chain.free(2);
    TooManyStatesException many =
        assertThrows(TooManyStatesException.class, () -> Tracking.of(chain, 1_100, windows));
    assertTrue(many.token() > 900, many::getMessage);
  }

  @Test
  void windowsThatAreNoneAreRefused() {
    boolean[][][] way = {{{true}}};
    assertThrows(IllegalArgumentException.class, () -> LabelWindow.needed(-1, 1, way));
    assertThrows(IllegalArgumentException.class, () -> LabelWindow.needed(0, 2, way));
    assertThrows(IllegalArgumentException.class, () -> LabelWindow.weighted(0, 1, way, Double.NaN));
    List<LabelWindow> beyond = List.of(LabelWindow.needed(2, 1, way));
    assertThrows(IllegalArgumentException.class, () -> Tracking.of(Chain.free(1), 2, beyond));
  }
}

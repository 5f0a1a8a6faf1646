package trellis.crf.constraint;

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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.crf.Enumeration;
import trellis.crf.ForwardBackward;
import trellis.crf.LabelPath;
import trellis.crf.NBest;
import trellis.crf.PathScore;
import trellis.crf.Potentials;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.testing.RandomCases;

/** Lattices of patterns of any kind, against all label sequences one by one. */
class ConstraintLatticeTest {
  private static final double EXACT = 1e-9;
  private static final double NEVER = Double.NEGATIVE_INFINITY;

  @Test
  void everyAnswerIsThatOfAllSequencesWithTheirPatterns() {
    RandomCases.check(600, ConstraintLatticeTest::checkOne);
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
    List<PatternConstraint> patterns = new ArrayList<>();
    int count = random.nextInt(5);
    for (int i = 0; i < count; i++) {
      patterns.add(pattern(random, potentials));
    }
    Enumeration all =
        new Enumeration(
            potentials, path -> patterns.stream().mapToDouble(w -> score(w, path)).sum());
    if (all.isPossible()) {
      check(random, potentials, patterns, all);
    } else {
      checkImpossible(potentials, patterns);
    }
  }

  private static PatternConstraint pattern(RandomGenerator random, Potentials potentials) {
    int start = random.nextInt(potentials.length());
    int length = 1 + random.nextInt(potentials.length() - start);
    boolean[][][] alternatives = new boolean[random.nextInt(4)][length][potentials.labels()];
    double share = List.of(0.4, 0.7, 1.0).get(random.nextInt(3));
    for (boolean[][] alternative : alternatives) {
      for (boolean[] row : alternative) {
        for (int label = 0; label < row.length; label++) {
          row[label] = random.nextDouble() < share;
        }
      }
    }
    return switch (random.nextInt(4)) {
      case 0 -> PatternConstraint.required(start, length, alternatives);
      case 1 -> PatternConstraint.forbidden(start, length, alternatives);
      case 2 -> PatternConstraint.weighted(start, length, alternatives, random.nextGaussian());
      default ->
          new PatternConstraint(
              start, length, alternatives, random.nextGaussian(), random.nextGaussian());
    };
  }

  /** By definition. */
  private static double score(PatternConstraint pattern, int... path) {
    boolean fits = false;
    for (boolean[][] alternative : pattern.alternatives()) {
      boolean matches = true;
      for (int i = 0; i < pattern.length(); i++) {
        matches &= alternative[i][path[pattern.start() + i]];
      }
      fits |= matches;
    }
    if (pattern.alternatives().length == 0 && pattern.mismatch() != NEVER) {
      return 0; // the same for all
    }
    return fits ? pattern.match() : pattern.mismatch();
  }

  private static void checkImpossible(Potentials potentials, List<PatternConstraint> patterns) {
    TransitionScores transitionScores = potentials.chain();
    try {
      ConstraintLattice lattice =
          ConstraintLattice.of(transitionScores, potentials.length(), patterns);
      float[] emissions = lattice.emissions(transitionScores, emissions(potentials));
      TransitionScores tracked = lattice.transitionScores(transitionScores);
      assertEquals(NEVER, new ForwardBackward().run(tracked, emissions, 0, potentials.length()));
    } catch (NoPathException told) {
      assertTrue(told.token() < potentials.length());
    }
  }

  private static void check(
      RandomGenerator random,
      Potentials potentials,
      List<PatternConstraint> patterns,
      Enumeration all) {
    int length = potentials.length();
    TransitionScores transitionScores = potentials.chain();
    ConstraintLattice lattice = ConstraintLattice.of(transitionScores, length, patterns);
    TransitionScores tracked = lattice.transitionScores(transitionScores);
    float[] emissions = lattice.emissions(transitionScores, emissions(potentials));
    ForwardBackward sums = new ForwardBackward();
    assertEquals(all.logZ(), sums.run(tracked, emissions, 0, length), EXACT);
    for (int t = 0; t < length; t++) {
      for (int label = 0; label < potentials.labels(); label++) {
        int token = t;
        int wanted = label;
        assertEquals(
            all.probability(path -> path[token] == wanted),
            lattice.marginals(sums)[t * potentials.labels() + label],
            EXACT);
      }
    }
    checkSegment(random, lattice, sums, all, length, potentials.labels());
    checkPaths(lattice, tracked, emissions, all, length);
  }

  private static void checkSegment(
      RandomGenerator random,
      ConstraintLattice lattice,
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
        lattice.segment(sums, from, segment, before, after),
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
      ConstraintLattice lattice,
      TransitionScores tracked,
      float[] emissions,
      Enumeration all,
      int length) {
    int[] best = new int[length];
    assertEquals(all.best(), new Viterbi().decode(tracked, emissions, 0, length, best, 0), EXACT);
    double[] scores = all.possibleScores();
    List<LabelPath> paths = new NBest().decode(tracked, emissions, 0, length, scores.length + 1);
    assertEquals(scores.length, paths.size());
    Set<List<Integer>> distinct = new HashSet<>();
    for (int i = 0; i < scores.length; i++) {
      assertEquals(scores[i], paths.get(i).score(), EXACT);
      int[] labels = lattice.labels(paths.get(i).labels());
      assertTrue(distinct.add(Arrays.stream(labels).boxed().toList()));
      assertEquals(
          paths.get(i).score(),
          PathScore.of(tracked, emissions, 0, length, paths.get(i).labels(), 0));
    }
    assertArrayEquals(
        lattice.labels(best), lattice.labels(paths.get(0).labels()), "the best of the n best");
  }

  private static float[] emissions(Potentials potentials) {
    int at = potentials.at();
    int count = potentials.length() * potentials.labels();
    return Arrays.copyOfRange(potentials.emissions(), at, at + count);
  }

  /** The example of src/docs/constraints.md: O, B-PER, I-PER, and a weight on PER 1-3. */
  @Test
  void weightedSpanHasAStateOfItsOwnUntilItIsDecided() {
    boolean[] any = {true, true, true};
    boolean[] noInside = {true, true, false};
    TransitionScores rules =
        TransitionScores.free(3).restrictedTo(noInside, new boolean[][] {noInside, any, any}, any);
    boolean[][][] span = {{{false, true, false}, {false, false, true}, noInside}};
    ConstraintLattice lattice =
        ConstraintLattice.of(rules, 4, List.of(PatternConstraint.weighted(1, 3, span, 1.5)));
    int[] labels = IntStream.range(0, 4).map(state -> lattice.label(2, state)).toArray();
    assertArrayEquals(new int[] {0, 1, 2, 2}, labels);
    assertEquals(2, lattice.next(2, 1, 2), "from the B-PER that the automaton has read");
    assertEquals(3, lattice.next(2, 2, 2), "from the I-PER of a longer span");
    for (int label = 0; label < 3; label++) {
      assertEquals(label, lattice.next(3, 2, label));
      assertEquals(label == 2 ? 0 : 1.5, lattice.added(3, 2, label));
      assertEquals(0, lattice.added(3, 3, label));
    }
    assertEquals(-1, lattice.label(3, 3), "the labels alone");
  }

  @Test
  void nothingDemandedIsNothingChanged() {
    TransitionScores transitionScores = TransitionScores.free(3);
    float[] emissions = {1, 2, 3};
    ConstraintLattice none = ConstraintLattice.none(TransitionScores.free(3));
    assertTrue(none.isNone());
    assertSame(transitionScores, none.transitionScores(transitionScores));
    assertSame(emissions, none.emissions(transitionScores, emissions));
  }

  @Test
  void labelsAloneNeedNoStates() {
    TransitionScores transitionScores = TransitionScores.free(2);
    boolean[][][] second = {{{false, true}}};
    ConstraintLattice lattice =
        ConstraintLattice.of(
            transitionScores, 3, List.of(PatternConstraint.required(1, 1, second)));
    assertFalse(lattice.isNone());
    assertSame(transitionScores, lattice.transitionScores(transitionScores));
    assertArrayEquals(
        new float[] {1, 2, Float.NEGATIVE_INFINITY, 4, 5, 6},
        lattice.emissions(transitionScores, new float[] {1, 2, 3, 4, 5, 6}));
  }

  @Test
  void emptySentenceHasItsOneLabeling() {
    TransitionScores transitionScores = TransitionScores.free(2);
    ConstraintLattice lattice = ConstraintLattice.of(transitionScores, 0, List.of());
    float[] emissions = lattice.emissions(transitionScores, new float[0]);
    assertEquals(
        0, new ForwardBackward().run(lattice.transitionScores(transitionScores), emissions, 0, 0));
  }

  @Test
  void tooManyOpenPatternsAreRefused() {
    List<PatternConstraint> patterns = new ArrayList<>();
    boolean[][] starts = new boolean[1_100][];
    for (int start = 0; start < 1_050; start++) {
      boolean[][] alternative = starts.clone();
      Arrays.fill(alternative, new boolean[] {false, true});
      alternative[0] = new boolean[] {true, false};
      patterns.add(
          PatternConstraint.weighted(
              start,
              1_100 - start,
              new boolean[][][] {Arrays.copyOf(alternative, 1_100 - start)},
              1));
    }
    TransitionScores transitionScores = TransitionScores.free(2);
    TooManyStatesException many =
        assertThrows(
            TooManyStatesException.class,
            () -> ConstraintLattice.of(transitionScores, 1_100, patterns));
    assertTrue(many.token() > 900, many::getMessage);
  }

  @Test
  void patternsThatAreNoneAreRefused() {
    boolean[][][] way = {{{true}}};
    assertThrows(IllegalArgumentException.class, () -> PatternConstraint.required(-1, 1, way));
    assertThrows(IllegalArgumentException.class, () -> PatternConstraint.required(0, 2, way));
    assertThrows(
        IllegalArgumentException.class, () -> PatternConstraint.weighted(0, 1, way, Double.NaN));
    List<PatternConstraint> beyond = List.of(PatternConstraint.required(2, 1, way));
    assertThrows(
        IllegalArgumentException.class,
        () -> ConstraintLattice.of(TransitionScores.free(1), 2, beyond));
  }
}

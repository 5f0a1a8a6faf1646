package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.crf.RandomSegments.Cut;
import trellis.crf.RandomSegments.Segment;
import trellis.testing.RandomCases;

/** The recursions over segments against adding up all ways to cut a sentence. */
class SegmentEnumerationTest {
  private static final int CASES = 400;
  private static final double TOLERANCE = 1e-5; // sums of floats, not all in the same order
  private final ForwardBackward sums = new ForwardBackward();
  private final Viterbi viterbi = new Viterbi();

  private static RandomSegments random(RandomGenerator random) {
    double width = new double[] {0.5, 2, 20}[random.nextInt(3)];
    return RandomSegments.random(random, width, random.nextInt(3) == 0 ? 0.1 : 0);
  }

  @Test
  void sumsAndProbabilitiesOfSegmentsAreExact() {
    RandomCases.check(
        CASES,
        random -> {
          RandomSegments x = random(random);
          List<Cut> cuts = x.cuts();
          double logZ = RandomSegments.logSum(cuts);
          TransitionScores scores = x.transitionScores();
          assertEquals(logZ, sums.run(scores, x.emissions(), 0, x.length()), close(logZ));
          assertEquals(logZ, sums.logZ(scores, x.emissions(), 0, x.length()), close(logZ));
          sums.run(scores, x.emissions(), 0, x.length());
          for (int from = 0; from < x.length(); from++) {
            for (int type = 0; type < x.types(); type++) {
              int most = Math.min(type == 0 ? 1 : x.longest(), x.length() - from);
              for (int far = 1; far <= most; far++) {
                Segment segment = new Segment(from, far, type);
                double expected = RandomSegments.probability(cuts, logZ, cut -> cut.has(segment));
                assertEquals(expected, probability(x, segment), TOLERANCE * 10);
              }
            }
          }
        });
  }

  private double probability(RandomSegments x, Segment segment) {
    int[] labels = new int[x.length()];
    for (int i = 0; i < segment.length(); i++) {
      labels[segment.start() + i] = RandomSegments.label(segment, segment.start() + i);
    }
    int end = segment.start() + segment.length();
    int[] path = Arrays.copyOfRange(x.states().path(labels, end), segment.start(), end);
    return sums.segment(segment.start(), path, null, null);
  }

  private static double close(double logZ) {
    return TOLERANCE * Math.max(1, Math.abs(logZ));
  }

  @Test
  void probabilitiesOfLabelsAndPairsAndTheEntropyAreExact() {
    RandomCases.check(
        CASES / 4,
        random -> {
          RandomSegments x = random(random);
          SegmentStates states = x.states();
          List<Cut> cuts = x.cuts();
          double logZ = RandomSegments.logSum(cuts);
          sums.run(x.transitionScores(), x.emissions(), 0, x.length());
          double entropy =
              cuts.stream()
                  .mapToDouble(cut -> cut.score() - logZ)
                  .filter(log -> log > -700)
                  .map(log -> -Math.exp(log) * log)
                  .sum();
          assertEquals(entropy, sums.entropy(), 1e-3);
          for (int t = 0; t < x.length(); t++) {
            int token = t;
            for (int i = 0; i < states.size(); i++) {
              int to = i;
              double expected =
                  RandomSegments.probability(cuts, logZ, cut -> path(x, cut)[token] == to);
              assertEquals(expected, sums.marginal(t, to), TOLERANCE * 10);
              for (int j = 0; t > 0 && j < states.size(); j++) {
                int from = j;
                double pair =
                    RandomSegments.probability(
                        cuts,
                        logZ,
                        cut -> path(x, cut)[token - 1] == from && path(x, cut)[token] == to);
                assertEquals(pair, sums.pairMarginal(t, from, to), TOLERANCE * 10);
              }
            }
          }
        });
  }

  private static int[] path(RandomSegments x, Cut cut) {
    return x.states().path(x.labels(cut), x.length());
  }

  @Test
  void theBestSegmentationsComeInOrder() {
    RandomCases.check(
        CASES,
        random -> {
          RandomSegments x = random(random);
          TransitionScores scores = x.transitionScores();
          List<Cut> possible =
              x.cuts().stream()
                  .filter(cut -> cut.score() > Double.NEGATIVE_INFINITY)
                  .sorted((a, b) -> Double.compare(b.score(), a.score()))
                  .toList();
          int[] path = new int[x.length()];
          double best = viterbi.decode(scores, x.emissions(), 0, x.length(), path, 0);
          List<LabelPath> found =
              new NBest().decode(scores, x.emissions(), 0, x.length(), possible.size() + 1);
          assertEquals(possible.size(), found.size());
          if (possible.isEmpty()) {
            assertEquals(Double.NEGATIVE_INFINITY, best);
            return;
          }
          assertEquals(PathScore.of(scores, x.emissions(), 0, x.length(), path, 0), best);
          assertArrayEquals(path, found.get(0).labels());
          for (int i = 0; i < found.size(); i++) {
            double score = possible.get(i).score();
            assertEquals(score, found.get(i).score(), close(score));
          }
        });
  }

  /** The same chain without a word about segments goes through the recursions of all chains. */
  @Test
  void theChainOverStatesIsTheSameWithoutItsStructure() {
    RandomCases.check(
        CASES,
        random -> {
          RandomSegments x = random(random);
          TransitionScores sparse = x.transitionScores();
          TransitionScores dense =
              new TransitionScores(sparse.start(), new Plain(sparse.segments()), sparse.end());
          float[] emissions = x.emissions();
          ForwardBackward other = new ForwardBackward();
          double logZ = other.run(dense, emissions, 0, x.length());
          double found = sums.run(sparse, emissions, 0, x.length());
          assertEquals(logZ, found, 1e-9 * Math.max(1, Math.abs(logZ)));
          assertArrayEquals(other.marginals(), sums.marginals(), 1e-9);
          int[] path = new int[x.length()];
          int[] again = new int[x.length()];
          assertEquals(
              viterbi.decode(dense, emissions, 0, x.length(), path, 0),
              viterbi.decode(sparse, emissions, 0, x.length(), again, 0));
          assertArrayEquals(path, again);
        });
  }

  /** Hides what it is from the recursions. */
  private record Plain(TransitionFunction scores) implements TransitionFunction {
    @Override
    public double score(int token, int from, int to) {
      return scores.score(token, from, to);
    }

    @Override
    public void copyTo(double[][] target, int token) {
      scores.copyTo(target, token);
    }
  }

  @Test
  void tokensOfSegmentsThatAreTooLongHaveNoState() {
    SegmentStates states =
        new SegmentStates(
            new int[] {0, 1, 1, 1, 1},
            new boolean[] {true, true, false, false, true},
            new boolean[] {true, false, false, true, true},
            2);
    assertEquals(4, states.size()); // O, B, E, S: nothing is inside
    int[] labels = {0, 1, 2, 3, 4, 1, 3};
    int[] path = states.path(labels, labels.length);
    int unknown = LogLikelihood.UNKNOWN;
    assertArrayEquals(new int[] {unknown, unknown, unknown}, Arrays.copyOfRange(path, 1, 4));
    for (int token : new int[] {0, 4, 5, 6}) {
      assertEquals(labels[token], states.label(path[token]));
    }
  }

  @Test
  void labelsThatTellNoSegmentsAreRefused() {
    boolean[] all = {true, true, true};
    assertThrows( // BIO: I goes on and ends
        IllegalArgumentException.class,
        () -> new SegmentStates(new int[] {0, 1, 1}, new boolean[] {true, true, false}, all, 3));
    assertThrows(
        IllegalArgumentException.class, () -> new SegmentStates(new int[] {0}, all, all, 0));
  }
}

package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** Where most transitions are the same, the sums are those of the whole table. */
class SparseTransitionsTest {
  private static final int LABELS = 150;

  /** A chain most of whose transitions have one score. */
  private record Chain(float[] transition, float[] emissions, int length) {
    static Chain random(RandomGenerator random, float common, double widest) {
      float[] transition = new float[LABELS * LABELS];
      Arrays.fill(transition, common);
      for (int i = 0; i < 5 * LABELS; i++) {
        transition[random.nextInt(transition.length)] = (float) (widest * random.nextGaussian());
      }
      int length = random.nextInt(1, 7);
      float[] emissions = new float[length * LABELS];
      for (int i = 0; i < emissions.length; i++) {
        emissions[i] = (float) (3 * random.nextGaussian());
      }
      return new Chain(transition, emissions, length);
    }

    TransitionScores scores() {
      return new TransitionScores(LABELS, new float[LABELS], transition, new float[LABELS]);
    }

    /** The same chain, whose tokens have transitions of their own that are no others. */
    TransitionScores dense() {
      return scores().withSteps(new float[length * LABELS * LABELS], 0);
    }
  }

  private static void checkSums(Chain chain) {
    ForwardBackward sparse = new ForwardBackward();
    ForwardBackward dense = new ForwardBackward();
    double expected = dense.run(chain.dense(), chain.emissions(), 0, chain.length());
    double logZ = sparse.run(chain.scores(), chain.emissions(), 0, chain.length());
    assertEquals(expected, logZ, 1e-9 * Math.abs(expected));
    for (int t = 0; t < chain.length(); t++) {
      for (int label = 0; label < LABELS; label++) {
        assertEquals(dense.marginal(t, label), sparse.marginal(t, label), 1e-9);
      }
    }
  }

  @Test
  void mostTransitionsAreFree() {
    RandomCases.check(20, random -> checkSums(Chain.random(random, 0, 2)));
  }

  /** Differences take away nearly all of a sum: logarithms do the sentence. */
  @Test
  void scoresMayBeFarApart() {
    RandomCases.check(20, random -> checkSums(Chain.random(random, 0, 40)));
  }

  @Test
  void mostTransitionsAreImpossible() {
    RandomCases.check(20, random -> checkSums(Chain.random(random, Float.NEGATIVE_INFINITY, 2)));
  }

  @Test
  void thePairsThatAreAskedForHaveTheSameDerivatives() {
    RandomCases.check(
        20,
        random -> {
          // where scores are far apart, logarithms do the sentence
          Chain chain = Chain.random(random, 0, random.nextBoolean() ? 2 : 40);
          int[] starts = new int[LABELS + 1];
          int[] labels = new int[LABELS * LABELS];
          int next = 0;
          for (int from = 0; from < LABELS; from++) {
            for (int to = 0; to < LABELS; to++) {
              if (from == to || chain.transition()[from * LABELS + to] != 0) {
                labels[next] = to;
                next++;
              }
            }
            starts[from + 1] = next;
          }
          WantedPairs wanted = new WantedPairs(starts, Arrays.copyOf(labels, next));
          float[] some = derivatives(chain, chain.scores().wanting(wanted), next);
          float[] all = derivatives(chain, chain.scores(), LABELS * LABELS);
          for (int from = 0; from < LABELS; from++) {
            for (int k = starts[from]; k < starts[from + 1]; k++) {
              assertEquals(all[from * LABELS + labels[k]], some[k], 1e-6);
            }
          }
        });
  }

  /** The derivatives by transitions of a sentence whose tokens all have label 0. */
  private static float[] derivatives(Chain chain, TransitionScores scores, int transitions) {
    int[] gold = new int[chain.length()];
    float[] transition = new float[transitions];
    new LogLikelihood()
        .differentiate(
            scores,
            chain.emissions(),
            chain.length(),
            gold,
            new float[chain.length() * LABELS],
            new float[LABELS],
            transition,
            0,
            new float[LABELS]);
    return transition;
  }
}

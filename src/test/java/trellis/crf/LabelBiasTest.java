package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/**
 * The label bias problem, on the example of Lafferty, McCallum and Pereira (2001).
 *
 * <p>An automaton reads one of two words letter by letter: {@code r i b} through the states 0 1 2,
 * {@code r o b} through the states 3 4 5. After the first letter each state has one successor only.
 * A model that is normalized at each step (an MEMM: the next state's probability given the state
 * and the letter) must give that successor probability 1, whatever letter it sees, so it decides
 * between the words at the first letter, which both share. No scores at all can make it right on
 * both words. A CRF has the same scores, but one normalization for the whole word: the second
 * letter changes the weight of the whole path, and it is right on both.
 */
class LabelBiasTest {
  private static final float NO = Float.NEGATIVE_INFINITY;
  private static final int STATES = 6;
  private static final String LETTERS = "ribrob"; // the letter that each state stands for
  private static final int[] RIB = {0, 1, 2};
  private static final int[] ROB = {3, 4, 5};

  /** The automaton, with a score for entering by {@code r i b} rather than by {@code r o b}. */
  private static TransitionScores automaton(float rib) {
    float[] start = {rib, NO, NO, 0, NO, NO};
    float[] end = {NO, NO, 0, NO, NO, 0};
    float[] transition = new float[STATES * STATES];
    Arrays.fill(transition, NO);
    for (int[] path : new int[][] {RIB, ROB}) {
      transition[path[0] * STATES + path[1]] = 0;
      transition[path[1] * STATES + path[2]] = 0;
    }
    return new TransitionScores(STATES, start, transition, end);
  }

  /** Scores of a word's letters: {@code match} where a state stands for the letter, else 0. */
  private static float[] emissions(String word, float match) {
    float[] emissions = new float[word.length() * STATES];
    for (int t = 0; t < word.length(); t++) {
      for (int state = 0; state < STATES; state++) {
        emissions[t * STATES + state] = LETTERS.charAt(state) == word.charAt(t) ? match : 0;
      }
    }
    return emissions;
  }

  /** The word that a CRF reads, its path by Viterbi. */
  private static int[] crf(TransitionScores transitionScores, float[] emissions) {
    int[] path = new int[3];
    new Viterbi().decode(transitionScores, emissions, 0, 3, path, 0);
    return path;
  }

  /** The probability of a path when each step is normalized over the states that may come. */
  private static double memm(TransitionScores transitionScores, float[] emissions, int[] path) {
    double probability = 1;
    for (int t = 0; t < path.length; t++) {
      double sum = 0;
      for (int state = 0; state < STATES; state++) {
        sum += Math.exp(step(transitionScores, emissions, t, t == 0 ? -1 : path[t - 1], state));
      }
      int before = t == 0 ? -1 : path[t - 1];
      probability *= Math.exp(step(transitionScores, emissions, t, before, path[t])) / sum;
    }
    return probability;
  }

  private static double step(
      TransitionScores transitionScores, float[] emissions, int token, int before, int state) {
    double transition =
        token == 0
            ? transitionScores.start()[state]
            : transitionScores.transition(token, before, state);
    return transition + emissions[token * STATES + state];
  }

  @Test
  void theCrfIsRightOnBothWordsAndTheLocalModelOnOne() {
    TransitionScores transitionScores = automaton(0.5f); // training saw "rib" a little more often
    float[] rib = emissions("rib", 2);
    float[] rob = emissions("rob", 2);

    assertArrayEquals(RIB, crf(transitionScores, rib));
    assertArrayEquals(ROB, crf(transitionScores, rob));
    // The local model believes in "rib" just as firmly when it reads "rob".
    assertEquals(memm(transitionScores, rib, RIB), memm(transitionScores, rob, RIB), 1e-12);
    assertTrue(memm(transitionScores, rob, RIB) > memm(transitionScores, rob, ROB));
  }

  @Test
  void theProbabilityOfTheCrfTurnsWithTheSecondLetter() {
    TransitionScores transitionScores = automaton(0.5f);
    ForwardBackward forwardBackward = new ForwardBackward();
    forwardBackward.run(transitionScores, emissions("rib", 2), 0, 3);
    // exp(0.5 + 2 + 2 + 2) against exp(2 + 0 + 2)
    assertEquals(1 / (1 + Math.exp(-2.5)), forwardBackward.marginal(0, 0), 1e-12);
    forwardBackward.run(transitionScores, emissions("rob", 2), 0, 3);
    assertEquals(1 / (1 + Math.exp(1.5)), forwardBackward.marginal(0, 0), 1e-12);
  }

  /** Not a matter of the scores chosen: with any at all, each letter and state having its own. */
  @Test
  void noScoresMakeTheLocalModelRightOnBoth() {
    RandomCases.check(
        500,
        random -> {
          TransitionScores transitionScores = automaton((float) random.nextGaussian());
          float[][] byLetter = {scores(random), scores(random), scores(random)}; // r, i or o, b
          float[] rib = word(byLetter[0], byLetter[1], byLetter[2]);
          float[] rob = word(byLetter[0], scores(random), byLetter[2]);
          assertEquals(memm(transitionScores, rib, RIB), memm(transitionScores, rob, RIB), 1e-12);
          assertEquals(memm(transitionScores, rib, ROB), memm(transitionScores, rob, ROB), 1e-12);
        });
  }

  private static float[] scores(RandomGenerator random) {
    float[] scores = new float[STATES];
    for (int state = 0; state < STATES; state++) {
      scores[state] = (float) (5 * random.nextGaussian());
    }
    return scores;
  }

  private static float[] word(float[] first, float[] second, float[] third) {
    float[] emissions = new float[3 * STATES];
    System.arraycopy(first, 0, emissions, 0, STATES);
    System.arraycopy(second, 0, emissions, STATES, STATES);
    System.arraycopy(third, 0, emissions, 2 * STATES, STATES);
    return emissions;
  }
}

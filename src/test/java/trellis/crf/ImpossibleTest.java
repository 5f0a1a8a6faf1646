package trellis.crf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.crf.constraint.AllowedLabels;

/** Sentences without tokens, without a possible labeling, and with scores that are no scores. */
class ImpossibleTest {
  private static final float NO = Float.NEGATIVE_INFINITY;
  private final ForwardBackward forwardBackward = new ForwardBackward();
  private final TransitionScores pair = TransitionScores.free(2);

  @Test
  void theEmptySentenceHasOneLabelingOfScoreZero() {
    float[] none = {};
    TransitionScores transitionScores =
        new TransitionScores(2, new float[] {3, 4}, new float[4], new float[] {NO, NO});
    assertEquals(0, forwardBackward.logZ(transitionScores, none, 0, 0));
    assertEquals(0, forwardBackward.run(transitionScores, none, 0, 0));
    assertAddsNothing();
    assertEquals(0, new Viterbi().decode(transitionScores, none, 0, 0, new int[0], 0));
    List<LabelPath> paths = new NBest().decode(transitionScores, none, 0, 0, 5);
    assertEquals(1, paths.size());
    assertEquals(0, paths.get(0).score());
    assertEquals(0, AllowedLabels.of(new boolean[0][]).applyTo(transitionScores, none, 0).length);
  }

  @Test
  void aRowWithoutAnyLabelMakesTheSentenceImpossible() {
    checkImpossible(pair, new float[] {0, 1, NO, NO, 1, 0});
    checkImpossible(pair, new float[] {NO, NO, 0, 0, 1, 0});
    checkImpossible(pair, new float[] {1e6f, -1e6f, 0, 0, NO, NO});
    checkImpossible(pair, new float[] {NO, NO, NO, NO, NO, NO});
  }

  @Test
  void aChainWithoutAnyPathMakesTheSentenceImpossible() {
    float[] emissions = {0, 1, 2, 3, 4, 5};
    float[] free = new float[2];
    float[] none = {NO, NO};
    checkImpossible(new TransitionScores(2, none, new float[4], free), emissions);
    checkImpossible(new TransitionScores(2, free, new float[4], none), emissions);
    checkImpossible(new TransitionScores(2, free, new float[] {NO, NO, NO, NO}, free), emissions);
    // 0 can only be followed by 1, and 1 by nothing: two tokens at most.
    checkImpossible(new TransitionScores(2, free, new float[] {NO, 0, NO, NO}, free), emissions);
    // The second step leads nowhere; nothing is asked of the step into the first token.
    checkImpossible(
        pair.withSteps(new float[] {9, 9, 9, 9, 0, 0, 0, 0, NO, NO, NO, NO}, 0), emissions);
  }

  private void checkImpossible(TransitionScores transitionScores, float[] emissions) {
    assertEquals(Double.NEGATIVE_INFINITY, forwardBackward.logZ(transitionScores, emissions, 0, 3));
    assertEquals(Double.NEGATIVE_INFINITY, forwardBackward.run(transitionScores, emissions, 0, 3));
    assertEquals(0, forwardBackward.marginal(1, 1));
    assertEquals(0, forwardBackward.pairMarginal(1, 0, 1));
    assertEquals(0, forwardBackward.segment(0, new int[] {0, 1}, null, null));
    assertAddsNothing();
    int[] labels = {9, 9, 9};
    assertEquals(
        Double.NEGATIVE_INFINITY,
        new Viterbi().decode(transitionScores, emissions, 0, 3, labels, 0));
    assertArrayEquals(new int[3], labels);
    assertEquals(List.of(), new NBest().decode(transitionScores, emissions, 0, 3, 5));
    // The workspace is none the worse for it.
    assertEquals(3 * Math.log(2), forwardBackward.run(pair, new float[6], 0, 3), 1e-12);
    assertEquals(0.25, forwardBackward.pairMarginal(2, 0, 1), 1e-12);
  }

  private void assertAddsNothing() {
    float[] sums = new float[12];
    forwardBackward.addExpectations(1, sums, 0, sums, sums, sums);
    assertArrayEquals(new float[12], sums);
  }

  @Test
  void aScoreThatIsNoNumberIsSeenInLogZ() {
    for (float odd : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      assertTrue(Double.isNaN(forwardBackward.run(pair, new float[] {0, 1, odd, 0, 0, 0}, 0, 3)));
      TransitionScores transitionScores =
          new TransitionScores(2, new float[2], new float[] {0, odd, 0, 0}, new float[2]);
      assertTrue(Double.isNaN(forwardBackward.logZ(transitionScores, new float[6], 0, 3)));
      TransitionScores contextual =
          pair.withSteps(new float[] {0, 0, 0, 0, 0, 0, odd, 0, 0, 0, 0, 0}, 0);
      assertTrue(Double.isNaN(forwardBackward.logZ(contextual, new float[6], 0, 3)));
    }
  }

  @Test
  void questionsAboutNothingAreRefused() {
    assertThrows(IllegalStateException.class, () -> forwardBackward.marginal(0, 0));
    forwardBackward.run(pair, new float[6], 0, 3);
    assertThrows(IndexOutOfBoundsException.class, () -> forwardBackward.marginal(3, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> forwardBackward.marginal(0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> forwardBackward.pairMarginal(0, 0, 0));
    int[] two = {0, 0};
    assertThrows(
        IndexOutOfBoundsException.class, () -> forwardBackward.segment(2, two, null, null));
    forwardBackward.logZ(pair, new float[6], 0, 3);
    assertThrows(IllegalStateException.class, () -> forwardBackward.marginal(0, 0));
  }

  @Test
  void scoresOfTheWrongSizeAreRefused() {
    float[] two = new float[2];
    assertMessage("needs 1 or more", () -> new TransitionScores(0, two, two, two));
    assertMessage(
        "start has 4 scores, not 2", () -> new TransitionScores(2, new float[4], two, two));
    assertMessage("transition has 2 scores, not 4", () -> new TransitionScores(2, two, two, two));
    assertMessage(
        "allowed labels of token 0 are 3",
        () -> AllowedLabels.of(new boolean[][] {new boolean[3]}).applyTo(pair, two, 0));
    assertMessage("must be 0 or more", () -> new NBest().decode(pair, two, 0, 1, -1));
  }

  private static void assertMessage(String part, Runnable action) {
    String message = assertThrows(IllegalArgumentException.class, action::run).getMessage();
    assertTrue(message.contains(part), message);
  }
}

package trellis.crf;

/**
 * The transition scores of one sentence and their potentials (exponentials), as the recursions read
 * them.
 *
 * <p>Step {@code t} is the transition from token {@code t - 1} into token {@code t}, so the first
 * is step 1. An array that is returned is valid until the next call and must not be written to.
 */
sealed interface StepTransitions permits SharedTransitions, PerTokenTransitions {
  /** Whether all scores of all steps are 0, so that no label cares for the one before. */
  boolean areFree();

  /** The bounds of the scores, where all steps have the same; null where they have their own. */
  RowBounds bounds();

  /** The scores of a step, [from][to]. */
  double[][] scores(int step);

  /**
   * The potentials where most are the same, [from][to] and [to][from]; null where they are not, or
   * steps have their own.
   */
  SparsePotentials[] sparse();

  /** Prepares the potentials; false if a possible one is too close to the smallest double. */
  boolean computePotentials();

  /** The potentials of a step, [from][to]. */
  double[][] potentials(int step);

  /** The potentials of a step, [to][from]. */
  double[][] transposedPotentials(int step);

  /** What was subtracted from the scores of all steps of a sentence to scale the potentials. */
  double shifts(int length);

  /** The first step after this one with other scores, or the sentence's length. */
  int nextOther(int step, int length);

  /** Where the sums for a step begin: those of steps with the same scores are one sum. */
  int sumsAt(int step);
}

package trellis.crf;

/**
 * The scores of the steps from token to token in one sentence, as the recursions read them.
 *
 * <p>Step {@code t} leads from token {@code t - 1} to token {@code t}, so the first is step 1. What
 * is given out holds until the next question and must not be written to.
 */
sealed interface Steps permits SameSteps, OwnSteps {
  /** The scores of a step, [from][to]. */
  double[][] scores(int step);

  /**
   * Makes the weights ready; false if a possible one is too near to the smallest double to work
   * with.
   */
  boolean weigh();

  /** The weights of a step, [from][to]. */
  double[][] weights(int step);

  /** The weights of a step, [to][from]. */
  double[][] transposedWeights(int step);

  /** What was taken off the scores of all steps of a sentence to make them weights. */
  double shifts(int length);

  /** The first step after this one with other scores, or the sentence's length. */
  int nextOther(int step, int length);

  /** Where the sums for a step begin: those of steps with the same scores are one sum. */
  int sumsAt(int step);
}

package trellis.linear.train;

/** A rule by which a linear model learns from one sentence after another; for one thread. */
public interface SentenceLearner {
  /** Tells that somebody else has changed the weights. */
  default void weightsChanged() {}

  /**
   * Looks at a sentence with the weights as they are.
   *
   * @return its loss
   */
  double look(int sentence);

  /** The Euclidean norm of the loss's derivative by the scores of the sentence's labels. */
  double norm();

  /**
   * Changes the weights by what the last look found.
   *
   * @param number of the step since training began, counted from 0
   */
  void step(long number);
}

package trellis.train.engine;

import java.util.Optional;
import trellis.batch.PlannedBatch;
import trellis.kernel.RandomStream;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.optimizer.GradientClipping;

/**
 * An engine that computes a gradient and makes an update when it is told to: the training loop asks
 * for both once a batch.
 */
public non-sealed interface StepEngine extends TrainingEngine {
  /**
   * Begins an epoch, or goes on with one.
   *
   * @param earlierSteps how many steps were made in the epochs before
   * @param done how many steps of this epoch were made before a checkpoint; mostly 0
   */
  void beginEpoch(long earlierSteps, int done);

  /**
   * Computes the gradient of the mean loss of a batch's sentences, forward and backward. The
   * weights stay as they are.
   *
   * @param random the only source of what is random in this step
   * @return the loss summed over the sentences
   */
  double computeGradient(PlannedBatch batch, RandomStream random);

  /** The Euclidean norm of the last gradient, all parameters together. */
  double gradientNorm();

  /**
   * Changes the weights by the optimizer's step against the last gradient.
   *
   * @param clipping how far that gradient is to be scaled down before
   */
  void update(double rate, GradientClipping clipping);

  /** Ends an epoch after its last step: all rows of all tables are brought up to date. */
  void endEpoch();

  /** What was reached of an objective over the whole corpus; empty where there is none. */
  default Optional<Reached> reached() {
    return Optional.empty();
  }

  /** Whether the last epoch told that there is nothing more to learn. */
  default boolean isDone() {
    return false;
  }
}

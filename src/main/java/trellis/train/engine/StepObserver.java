package trellis.train.engine;

import java.util.Optional;
import trellis.batch.PlannedBatch;
import trellis.optimize.Lbfgs.Reached;

/**
 * Hears of each step that an {@link EpochEngine} makes, and may end the epoch.
 *
 * <p>For each batch the engine asks {@link #shouldContinue} before the step, calls {@link
 * #computed} between gradient and update, and {@link #made} after it, all from the thread that
 * called {@link EpochEngine#train}.
 */
public interface StepObserver {
  /** Whether the next step is to be made; if not, the epoch breaks off and is lost. */
  boolean shouldContinue();

  /**
   * The gradient is known, and the weights are still those that it was computed with.
   *
   * @param loss summed over the sentences of the batch
   * @param norm that of the gradient of the mean loss of a sentence, all parameters together,
   *     before it is clipped
   * @param clipped whether the gradient is too long and will be scaled down
   * @throws trellis.error.TrainingException when the loss diverges; the weights must then stay, and
   *     the exception must reach whoever called {@link EpochEngine#train}
   */
  void gradientComputed(PlannedBatch batch, double loss, double norm, boolean clipped);

  /**
   * The weights are changed: the step is over.
   *
   * @param reached of the objective over the whole corpus, where the optimizer has one
   */
  void stepDone(Optional<Reached> reached);

  /**
   * Within an epoch: weights, states and sums of all steps so far are in their arrays, so that a
   * checkpoint may be written. An engine that never says so is saved at the end of its epochs.
   */
  default void settled() {}
}

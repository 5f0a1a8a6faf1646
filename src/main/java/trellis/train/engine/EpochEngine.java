package trellis.train.engine;

/** An engine that has a batch loop of its own and trains a whole epoch in one call. */
public non-sealed interface EpochEngine extends TrainingEngine {
  /**
   * Trains an epoch, or what a checkpoint left of it: a step for each of its batches.
   *
   * @param steps to be called at each step
   * @return whether it came to the epoch's end; if not, weights and states are of no use any more
   * @throws trellis.error.TrainingException which {@code steps} threw
   */
  boolean train(EpochPlan epoch, StepObserver steps);
}

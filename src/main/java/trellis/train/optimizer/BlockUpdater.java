package trellis.train.optimizer;

import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;

/**
 * Updates one block of the weights: sums its gradients over the shards of a batch, then makes the
 * optimizer's step. Blocks do not depend on one another, so any thread may update any of them, in
 * any order.
 */
interface BlockUpdater {
  /** The parameter that the block is of. */
  Parameter parameter();

  /**
   * Adds the gradients of some shards, in their order, to the sum.
   *
   * @param count how many of the shards to add
   * @return the sum of the squares of the summed gradient
   */
  double add(Gradients[] shards, int count);

  /**
   * Makes a step by the sum and sets the sum to zero.
   *
   * @param kept the share of each weight that weight decay leaves, where weights decay
   */
  void step(Optimizer.Step step, float kept);
}

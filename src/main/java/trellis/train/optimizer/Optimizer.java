package trellis.train.optimizer;

import trellis.config.TrainConfig;

/**
 * An optimizer: how a step changes weights by their gradient, and what becomes of rows of a table
 * that a step does not touch.
 */
interface Optimizer {
  /** The optimizer of a config. */
  static Optimizer of(TrainConfig config) {
    return switch (config.optimizer()) {
      case SGD -> new SgdOptimizer(config.momentum());
      case ADAM -> AdamOptimizer.adam(config.momentum());
      case NADAM -> AdamOptimizer.nadam(config.momentum());
      case LBFGS, OWLQN, PERCEPTRON, MIRA, SGD_L1, COUNTS -> new NoOptimizer();
    };
  }

  /** What is remembered of so many weights before the first step. */
  OptimizerState newState(int weights);

  /**
   * One step, the same for all weights.
   *
   * @param number of the step since training began, counted from 1
   */
  Step step(double rate, GradientClipping clipping, long number);

  /**
   * Gives weights {@code [from, to)} what steps that did not touch them would have done.
   *
   * @param missed how many steps
   */
  void catchUp(int missed, float[] weights, OptimizerState optimizerState, int from, int to);

  /**
   * Adds the weights after each of these steps to sums; to be done before they are caught up.
   *
   * @param missed how many steps
   */
  void addMissed(
      int missed, float[] weights, OptimizerState optimizerState, float[] sums, int from, int to);

  /** A step, ready for the weights; any thread may use it. */
  interface Step {
    /**
     * Changes the weights {@code [from, to)} of a dense parameter.
     *
     * @param gradient as the weights
     * @param kept the share of each weight that weight decay leaves
     */
    void change(
        float[] weights,
        OptimizerState optimizerState,
        float[] gradient,
        int from,
        int to,
        float kept);

    /**
     * Changes a row of a table, which has no weight decay.
     *
     * @param at the row's first weight
     * @param gradientAt the first number of its gradient
     * @param share of the rate, which the row moves at
     */
    void changeRow(
        float[] weights,
        OptimizerState optimizerState,
        int at,
        float[] gradients,
        int gradientAt,
        int columns,
        float share);
  }
}

package trellis.train.optimizer;

/** Stands for the optimizer of an engine that makes its steps itself, and remembers by itself. */
final class NoOptimizer implements Optimizer {
  private static final float[] NONE = {};

  @Override
  public OptimizerState newState(int weights) {
    return new OptimizerState(NONE, NONE);
  }

  @Override
  public Step step(double rate, GradientClipping clipping, long number) {
    throw new UnsupportedOperationException("the engine makes the steps");
  }

  @Override
  public void catchUp(
      int missed, float[] weights, OptimizerState optimizerState, int from, int to) {
    throw new UnsupportedOperationException("the engine makes the steps");
  }

  @Override
  public void addMissed(
      int missed, float[] weights, OptimizerState optimizerState, float[] sums, int from, int to) {
    throw new UnsupportedOperationException("the engine makes the steps");
  }
}

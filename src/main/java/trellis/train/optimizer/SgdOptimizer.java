package trellis.train.optimizer;

/**
 * The optimizer {@code sgd}, stochastic gradient descent with classical momentum: {@code v = μv −
 * ηg; w += v}.
 *
 * <p>Rows of a table that a step does not touch move by their momentum, so a table follows the
 * dense optimizer.
 */
final class SgdOptimizer implements Optimizer {
  private static final float[] NONE = {};

  private final float momentum;
  private final MomentumOnlySteps missedSteps;

  SgdOptimizer(double momentum) {
    this.momentum = (float) momentum;
    this.missedSteps = new MomentumOnlySteps(momentum);
  }

  @Override
  public OptimizerState newState(int weights) {
    return new OptimizerState(new float[weights], NONE);
  }

  @Override
  public Step step(double rate, GradientClipping clipping, long number) {
    return new MomentumStep(momentum, (float) clipping.scaled(rate));
  }

  @Override
  public void catchUp(
      int missed, float[] weights, OptimizerState optimizerState, int from, int to) {
    missedSteps.reach(missed);
    float kept = missedSteps.kept(missed);
    float gained = missedSteps.gained(missed);
    float[] velocity = optimizerState.first();
    for (int i = from; i < to; i++) {
      weights[i] += gained * velocity[i];
      velocity[i] *= kept;
    }
  }

  @Override
  public void addMissed(
      int missed, float[] weights, OptimizerState optimizerState, float[] sums, int from, int to) {
    missedSteps.reach(missed);
    float summed = missedSteps.summed(missed);
    float[] velocity = optimizerState.first();
    for (int i = from; i < to; i++) {
      sums[i] += missed * weights[i] + summed * velocity[i];
    }
  }

  private record MomentumStep(float momentum, float rate) implements Step {
    @Override
    public void change(
        float[] weights,
        OptimizerState optimizerState,
        float[] gradient,
        int from,
        int to,
        float kept) {
      change(weights, optimizerState.first(), gradient, from, to, momentum, rate, kept);
    }

    /**
     * A loop with nothing but local arrays and one index, so that the compiler makes vectors of it.
     */
    private static void change(
        float[] weights,
        float[] velocity,
        float[] gradient,
        int from,
        int to,
        float momentum,
        float rate,
        float kept) {
      for (int i = from; i < to; i++) {
        float v = momentum * velocity[i] - rate * gradient[i];
        velocity[i] = v;
        weights[i] = kept * weights[i] + v;
      }
    }

    @Override
    public void changeRow(
        float[] weights,
        OptimizerState optimizerState,
        int at,
        float[] gradients,
        int gradientAt,
        int columns,
        float share) {
      float[] velocity = optimizerState.first();
      float ofRow = share * rate;
      for (int i = 0; i < columns; i++) {
        float v = momentum * velocity[at + i] - ofRow * gradients[gradientAt + i];
        velocity[at + i] = v;
        weights[at + i] += v;
      }
    }
  }
}

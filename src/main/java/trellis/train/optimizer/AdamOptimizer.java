package trellis.train.optimizer;

/**
 * The optimizers {@code adam} (Kingma and Ba, 2015) and {@code nadam}, which is Adam with
 * Nesterov's momentum (Dozat, 2016).
 *
 * <p>With the gradient g of step t, {@code m = βm + (1−β)g; s = γs + (1−γ)g²}, and a weight loses
 * {@code ηd / (√(s / (1−γᵗ)) + ε)}. The direction d is {@code m / (1−βᵗ)} in Adam, and {@code βm /
 * (1−βᵗ⁺¹) + (1−β)g / (1−βᵗ)} in Nadam, with the same β at all steps.
 *
 * <p>Tables are lazy: a row that a step does not touch keeps its weights and its moments as they
 * are, while t goes on. By the dense optimizer each step would have to change all rows.
 */
final class AdamOptimizer implements Optimizer {
  /** The share of the mean of squares that a step keeps: γ. */
  static final double SQUARES_KEPT = 0.999;

  /** Keeps weights that had no gradient from a division by 0: ε. */
  static final double EPSILON = 1e-8;

  private final double momentum; // β
  private final Aim aim;

  private AdamOptimizer(double momentum, Aim aim) {
    this.momentum = momentum;
    this.aim = aim;
  }

  static AdamOptimizer adam(double momentum) {
    return new AdamOptimizer(momentum, AdamOptimizer::alongTheMean);
  }

  static AdamOptimizer nadam(double momentum) {
    return new AdamOptimizer(momentum, AdamOptimizer::aheadOfTheMean);
  }

  /** Chooses the direction of a step, counted from 1. */
  private interface Aim {
    Direction of(double momentum, long number);
  }

  /** So much of the mean of gradients, and so much of the gradient. */
  private record Direction(double ofMean, double ofGradient) {}

  private static Direction alongTheMean(double momentum, long number) {
    return new Direction(1 / (1 - Math.pow(momentum, number)), 0);
  }

  private static Direction aheadOfTheMean(double momentum, long number) {
    return new Direction(
        momentum / (1 - Math.pow(momentum, number + 1)),
        (1 - momentum) / (1 - Math.pow(momentum, number)));
  }

  @Override
  public OptimizerState newState(int weights) {
    return new OptimizerState(new float[weights], new float[weights]);
  }

  @Override
  public Step step(double rate, GradientClipping clipping, long number) {
    Direction direction = aim.of(momentum, number);
    return new AdamStep(
        (float) clipping.scaled(1),
        (float) momentum,
        (float) (1 - momentum),
        (float) (rate * direction.ofMean()),
        (float) (rate * direction.ofGradient()),
        (float) (1 / (1 - Math.pow(SQUARES_KEPT, number))));
  }

  /** Rows that no step touches stay as they are. */
  @Override
  public void catchUp(
      int missed, float[] weights, OptimizerState optimizerState, int from, int to) {}

  @Override
  public void addMissed(
      int missed, float[] weights, OptimizerState optimizerState, float[] sums, int from, int to) {
    for (int i = from; i < to; i++) {
      sums[i] += missed * weights[i];
    }
  }

  /**
   * The numbers of a step.
   *
   * @param scale of the gradient
   * @param kept β
   * @param added 1−β
   * @param ofMean how far it goes by the mean of gradients, the rate included
   * @param ofGradient how far it goes by the gradient, the rate included
   * @param ofSquares what the mean of squares lacks, as it began with 0
   */
  private record AdamStep(
      float scale, float kept, float added, float ofMean, float ofGradient, float ofSquares)
      implements Step {
    private static final float KEPT = (float) SQUARES_KEPT;
    private static final float ADDED = (float) (1 - SQUARES_KEPT);
    private static final float LEAST = (float) EPSILON;

    /** One index for all arrays and local numbers, so that the compiler makes vectors of it. */
    @Override
    public void change(
        float[] weights,
        OptimizerState optimizerState,
        float[] gradient,
        int from,
        int to,
        float weightKept) {
      float[] first = optimizerState.first();
      float[] second = optimizerState.second();
      float scale = this.scale;
      float kept = this.kept;
      float added = this.added;
      float ofMean = this.ofMean;
      float ofGradient = this.ofGradient;
      float ofSquares = this.ofSquares;
      for (int i = from; i < to; i++) {
        float g = scale * gradient[i];
        float m = kept * first[i] + added * g;
        float s = KEPT * second[i] + ADDED * (g * g);
        first[i] = m;
        second[i] = s;
        float length = (float) Math.sqrt(ofSquares * s) + LEAST;
        weights[i] = weightKept * weights[i] - (ofMean * m + ofGradient * g) / length;
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
      float[] first = optimizerState.first();
      float[] second = optimizerState.second();
      for (int i = 0; i < columns; i++) {
        float g = scale * gradients[gradientAt + i];
        float m = kept * first[at + i] + added * g;
        float s = KEPT * second[at + i] + ADDED * (g * g);
        first[at + i] = m;
        second[at + i] = s;
        float length = (float) Math.sqrt(ofSquares * s) + LEAST;
        weights[at + i] -= share * (ofMean * m + ofGradient * g) / length;
      }
    }
  }
}

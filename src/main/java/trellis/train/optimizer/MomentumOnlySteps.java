package trellis.train.optimizer;

import java.util.Arrays;

/**
 * What momentum alone does to a weight in a number of steps that bring it no gradient, in closed
 * form.
 *
 * <p>By the dense optimizer, each such step is {@code v = μv; w += v}. After k of them the weight
 * has gained {@code v (μ + μ² + … + μᵏ)} and the velocity is {@code μᵏ v}. The weights after each
 * of the steps sum up to k times the first one and the sum of what was gained by then.
 */
final class MomentumOnlySteps {
  /** A velocity is 0 when less of it is left: no weight of a float could feel it any more. */
  private static final double FORGOTTEN = 0x1p-100;

  private final double momentum;
  private double[] kept = {1}; // [k] μᵏ
  private double[] gained = {0}; // [k] μ + … + μᵏ
  private double[] summed = {0}; // [k] gained[1] + … + gained[k]

  MomentumOnlySteps(double momentum) {
    this.momentum = momentum;
  }

  /** The share of the velocity that is left after k steps. */
  float kept(int k) {
    return (float) kept[k];
  }

  /** How many velocities the weight has gained after k steps. */
  float gained(int k) {
    return (float) gained[k];
  }

  /** How many velocities the sum of the weights after each of k steps has gained. */
  float summed(int k) {
    return (float) summed[k];
  }

  /** Makes all known up to k steps. */
  void reach(int k) {
    int known = kept.length;
    if (k < known) {
      return;
    }
    kept = Arrays.copyOf(kept, Math.max(k + 1, 2 * known));
    gained = Arrays.copyOf(gained, kept.length);
    summed = Arrays.copyOf(summed, kept.length);
    for (int i = known; i < kept.length; i++) {
      double power = kept[i - 1] * momentum;
      kept[i] = power < FORGOTTEN ? 0 : power;
      gained[i] = gained[i - 1] + kept[i];
      summed[i] = summed[i - 1] + gained[i];
    }
  }
}

package trellis.optimize;

/**
 * What the last steps told of the curvature of a function, and the direction that it makes of a
 * gradient: the two loops of L-BFGS.
 *
 * <p>The loops run over coefficients instead of vectors: all that they need are the inner products
 * of the vectors that are kept, of which a step changes few (Chen et al., Large-scale L-BFGS using
 * MapReduce, 2014). So the vectors are read twice for a direction, however many steps are kept.
 * They are kept in single precision, which is enough for a curvature.
 */
public final class CurvatureHistory {
  private final BlockMath math;
  private final int most; // steps that are kept
  private final float[][] vectors; // [slot] moves of the weights, and from `most` on of gradients
  private final double[][] products; // [slot][slot] inner products
  private int steps; // that were added

  /**
   * Remembers nothing yet.
   *
   * @param most steps that are kept
   */
  public CurvatureHistory(BlockMath math, int most) {
    this.math = math;
    this.most = most;
    this.vectors = new float[2 * most][];
    this.products = new double[2 * most][2 * most];
  }

  private int kept() {
    return Math.min(steps, most);
  }

  /** The slot of the weights' move in a step that is kept, the oldest being 0. */
  private int slot(int step) {
    return (steps - kept() + step) % most;
  }

  boolean isEmpty() {
    return steps == 0;
  }

  /** How many steps were added. */
  public int steps() {
    return steps;
  }

  /**
   * The moves of the weights, and behind them those of the gradient, each made when it is first
   * asked for.
   */
  public float[][] vectors() {
    for (int slot = 0; slot < vectors.length; slot++) {
      vectors[slot] = vectors[slot] == null ? new float[math.size()] : vectors[slot];
    }
    return vectors;
  }

  /** Goes on after so many steps, whose vectors were written to {@link #vectors}. */
  public void restore(int added) {
    steps = added;
    for (int step = 0; step < kept(); step++) {
      multiply(slot(step), kept());
    }
  }

  /** Forgets all steps. */
  void clear() {
    steps = 0;
  }

  /**
   * Adds a step, unless the gradient did not grow along it.
   *
   * @param weights where it went to
   * @param before where it came from
   */
  void add(double[] weights, double[] before, double[] gradient, double[] gradientBefore) {
    int slot = steps % most;
    for (int part : new int[] {slot, most + slot}) {
      vectors[part] = vectors[part] == null ? new float[math.size()] : vectors[part];
    }
    float[] move = vectors[slot];
    float[] turn = vectors[most + slot];
    math.forEach(
        (from, to) -> {
          for (int i = from; i < to; i++) {
            move[i] = (float) (weights[i] - before[i]);
            turn[i] = (float) (gradient[i] - gradientBefore[i]);
          }
        });
    if (multiply(slot, Math.min(steps + 1, most))) {
      steps++; // else rounding, or a function that is not convex there: the step tells nothing
    }
  }

  /**
   * Computes the inner products of a step's vectors with all others.
   *
   * @param filled how many slots there are
   * @return whether the gradient grew along the step
   */
  private boolean multiply(int slot, int filled) {
    float[] move = vectors[slot];
    float[] turn = vectors[most + slot];
    double[] sums =
        math.sums(
            4 * most,
            (from, to, ofBlock) -> {
              for (int other = 0; other < filled; other++) {
                ofBlock[other] += BlockMath.dot(move, vectors[other], from, to);
                ofBlock[most + other] += BlockMath.dot(move, vectors[most + other], from, to);
                ofBlock[2 * most + other] += BlockMath.dot(turn, vectors[other], from, to);
                ofBlock[3 * most + other] += BlockMath.dot(turn, vectors[most + other], from, to);
              }
            });
    if (!(sums[most + slot] > 0)) {
      return false;
    }
    for (int other = 0; other < 2 * most; other++) {
      products[slot][other] = sums[other];
      products[other][slot] = sums[other];
    }
    for (int other = 0; other < 2 * most; other++) {
      products[most + slot][other] = sums[2 * most + other];
      products[other][most + slot] = sums[2 * most + other];
    }
    return true;
  }

  /** Writes the direction in which the value falls fastest, as far as the curvature is known. */
  void direction(double[] gradient, double[] direction) {
    int kept = kept();
    if (kept == 0) {
      math.forEach(
          (from, to) -> {
            for (int i = from; i < to; i++) {
              direction[i] = -gradient[i];
            }
          });
      return;
    }
    double[] withGradient = // [slot]
        math.sums(
            2 * most,
            (from, to, ofBlock) -> {
              for (int step = 0; step < kept; step++) {
                int slot = slot(step);
                ofBlock[slot] += BlockMath.dot(gradient, vectors[slot], from, to);
                ofBlock[most + slot] += BlockMath.dot(gradient, vectors[most + slot], from, to);
              }
            });
    double[] coefficients = new double[2 * most]; // [slot]
    double ofGradient = coefficients(withGradient, coefficients);
    math.forEach(
        (from, to) -> {
          for (int i = from; i < to; i++) {
            direction[i] = ofGradient * gradient[i];
          }
          for (int step = 0; step < kept; step++) {
            int slot = slot(step);
            addScaled(coefficients[slot], vectors[slot], direction, from, to);
            addScaled(coefficients[most + slot], vectors[most + slot], direction, from, to);
          }
        });
  }

  /**
   * Runs the two loops over coefficients.
   *
   * @param withGradient [slot] inner products with the gradient
   * @param coefficients [slot] of the direction, all 0
   * @return the coefficient of the gradient
   */
  private double coefficients(double[] withGradient, double[] coefficients) {
    int kept = kept();
    double ofGradient = -1;
    double[] alpha = new double[kept];
    for (int step = kept - 1; step >= 0; step--) {
      int move = slot(step);
      int turn = most + move;
      double along = product(coefficients, ofGradient, withGradient, move);
      alpha[step] = along / products[move][turn];
      coefficients[turn] -= alpha[step];
    }
    int last = slot(kept - 1);
    double scale = products[last][most + last] / products[most + last][most + last];
    for (int slot = 0; slot < coefficients.length; slot++) {
      coefficients[slot] *= scale;
    }
    ofGradient *= scale;
    for (int step = 0; step < kept; step++) {
      int move = slot(step);
      int turn = most + move;
      double along = product(coefficients, ofGradient, withGradient, turn);
      coefficients[move] += alpha[step] - along / products[move][turn];
    }
    return ofGradient;
  }

  /** The inner product of what the coefficients make with a vector that is kept. */
  private double product(
      double[] coefficients, double ofGradient, double[] withGradient, int slot) {
    double sum = ofGradient * withGradient[slot];
    for (int step = 0; step < kept(); step++) {
      int move = slot(step);
      sum += coefficients[move] * products[move][slot];
      sum += coefficients[most + move] * products[most + move][slot];
    }
    return sum;
  }

  private static void addScaled(double scale, float[] x, double[] y, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] += scale * x[i];
    }
  }
}

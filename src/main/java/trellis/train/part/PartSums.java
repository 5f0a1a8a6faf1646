package trellis.train.part;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * The loss of a part and its gradient, or those of several parts: sums are the same in any order.
 */
public final class PartSums implements Serializable {
  private static final long serialVersionUID = 1L;

  private double loss;
  private double[] gradient; // empty: of no part

  private PartSums(double loss, double[] gradient) {
    this.loss = loss;
    this.gradient = gradient;
  }

  /** Those of no part. */
  public static PartSums zero() {
    return new PartSums(0, new double[0]);
  }

  /**
   * Adds those of a part.
   *
   * @param size how many weights there are
   * @param part adds its gradient; returns its loss
   */
  public PartSums add(int size, ToDoubleFunction<double[]> part) {
    if (gradient.length == 0) {
      gradient = new double[size];
    }
    loss += part.applyAsDouble(gradient);
    return this;
  }

  /** Adds others to these; they may be used no more. */
  public PartSums add(PartSums other) {
    loss += other.loss;
    if (gradient.length == 0) {
      gradient = other.gradient;
      return this;
    }
    for (int i = 0; i < other.gradient.length; i++) {
      gradient[i] += other.gradient[i];
    }
    return this;
  }

  /** The loss. */
  public double loss() {
    return loss;
  }

  /** Writes the gradient; returns the loss. */
  public double write(double[] to) {
    if (gradient.length == 0) {
      Arrays.fill(to, 0);
    } else {
      System.arraycopy(gradient, 0, to, 0, to.length);
    }
    return loss;
  }
}

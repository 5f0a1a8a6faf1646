package trellis.autodiff.tensor;

import java.util.List;

/** The loss of a forward pass; the backward pass begins at it. */
public final class Loss {
  private final double value;
  private final LossOperation operation;
  private final Object pass;

  public Loss(double value, LossOperation operation, Object pass) {
    this.value = value;
    this.operation = operation;
    this.pass = pass;
  }

  /**
   * The weighted sum of losses of one pass.
   *
   * @param weights of each
   * @throws IllegalArgumentException when there is none
   */
  public static Loss sum(List<Loss> losses, double[] weights) {
    if (losses.isEmpty()) {
      throw new IllegalArgumentException("there is no loss to add up");
    }
    double value = 0;
    for (int i = 0; i < weights.length; i++) {
      value += weights[i] * losses.get(i).value;
    }
    LossOperation all =
        scale -> {
          for (int i = 0; i < weights.length; i++) {
            losses.get(i).operation.backward(weights[i] * scale);
          }
        };
    return new Loss(value, all, losses.get(0).pass);
  }

  /** The loss, summed over what the operation says. */
  public double value() {
    return value;
  }

  public LossOperation operation() {
    return operation;
  }

  public Object pass() {
    return pass;
  }
}

package trellis.autodiff.tensor;

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

package trellis.autodiff;

/** What training makes small: the last operation of a pass. */
public final class Loss {
  private final double value;
  private final LossOperation operation;
  private final Object pass;

  Loss(double value, LossOperation operation, Object pass) {
    this.value = value;
    this.operation = operation;
    this.pass = pass;
  }

  /** The loss, summed over what the operation says. */
  public double value() {
    return value;
  }

  LossOperation operation() {
    return operation;
  }

  Object pass() {
    return pass;
  }
}

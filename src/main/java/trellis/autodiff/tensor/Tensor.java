package trellis.autodiff.tensor;

/** A matrix that a tape computed, with its gradient; it lives until the tape is restarted. */
public final class Tensor {
  private final int rows;
  private final int columns;
  private final float[] value;
  private final float[] gradient; // null when nothing is kept for a backward pass
  private final Object pass;

  Tensor(int rows, int columns, float[] value, float[] gradient, Object pass) {
    this.rows = rows;
    this.columns = columns;
    this.value = value;
    this.gradient = gradient;
    this.pass = pass;
  }

  /** How many rows it has. */
  public int rows() {
    return rows;
  }

  /** How many columns it has. */
  public int columns() {
    return columns;
  }

  /** The numbers, {@code [rows][columns]}; the array may be longer. */
  public float[] value() {
    return value;
  }

  /**
   * The derivative of the loss by each number, {@code [rows][columns]}; the array may be longer.
   */
  public float[] gradient() {
    if (gradient == null) {
      throw new TapeException("gradient: a tape for inference has none, nor has a constant");
    }
    return gradient;
  }

  /** Whether no gradient is kept: it is from outside, or the tape is for inference. */
  public boolean isConstant() {
    return gradient == null;
  }

  /** The pass that computed it: in another one its arrays hold something else. */
  Object pass() {
    return pass;
  }
}

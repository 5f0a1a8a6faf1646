package trellis.encoder.weights;

/** One matrix of an encoder's weights, {@code [rows][columns]}; immutable. */
public final class EncoderTensor {
  private final String name;
  private final int rows;
  private final int columns;
  private final float[] values; // [rows][columns]

  /**
   * A matrix of these numbers, which are not copied.
   *
   * @throws IllegalArgumentException when there are too few or too many
   */
  public EncoderTensor(String name, int rows, int columns, float[] values) {
    if (values.length != Math.multiplyExact(rows, columns)) {
      throw new IllegalArgumentException(
          name + " has " + values.length + " numbers, not " + rows + " x " + columns);
    }
    this.name = name;
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /** What files call it. */
  public String name() {
    return name;
  }

  /** How many rows it has. */
  public int rows() {
    return rows;
  }

  /** How many columns it has. */
  public int columns() {
    return columns;
  }

  /** Writes a row to {@code to[at, at + columns())}. */
  public void copyRow(int row, float[] to, int at) {
    System.arraycopy(values, row * columns, to, at, columns);
  }

  /** All numbers, {@code [rows][columns]}, as an array of the caller's own. */
  public float[] toArray() {
    return values.clone();
  }
}

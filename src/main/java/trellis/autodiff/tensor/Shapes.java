package trellis.autodiff.tensor;

/** Checks of shapes and indices, whose messages name the operation and both shapes. */
public final class Shapes {
  private Shapes() {}

  /** The parameter must have this shape. */
  public static void parameter(String operation, Parameter parameter, int rows, int columns) {
    if (parameter.rows() != rows || parameter.columns() != columns) {
      throw new TapeException(
          operation
              + ": parameter `"
              + parameter.name()
              + "` is "
              + parameter.rows()
              + " x "
              + parameter.columns()
              + ", expected "
              + rows
              + " x "
              + columns);
    }
  }

  /** A number of things must be the expected one. */
  public static void equal(String operation, String what, int found, int expected) {
    if (found != expected) {
      throw new TapeException(operation + ": " + found + " " + what + ", expected " + expected);
    }
  }

  /** An array must have at least this length. */
  public static void atLeast(String operation, String what, int found, int least) {
    if (found < least) {
      throw new TapeException(
          operation + ": " + found + " " + what + ", expected " + least + " or more");
    }
  }

  /** Each of the first indices must be one of {@code limit} things. */
  public static void indices(String operation, String what, int[] indices, int count, int limit) {
    atLeast(operation, what + "s", indices.length, count);
    for (int i = 0; i < count; i++) {
      if (indices[i] < 0 || indices[i] >= limit) {
        throw new TapeException(
            operation
                + ": "
                + what
                + " "
                + indices[i]
                + " at position "
                + i
                + ", expected 0 to "
                + (limit - 1));
      }
    }
  }

  /** Neighboring blocks of rows: {@code count + 1} rising borders, none above the limit. */
  public static void borders(String operation, String what, int[] borders, int count, int limit) {
    atLeast(operation, "borders of " + what + "s", borders.length, count + 1);
    int least = 0;
    for (int i = 0; i <= count; i++) {
      if (borders[i] < least || borders[i] > limit) {
        throw new TapeException(
            operation
                + ": "
                + what
                + " "
                + i
                + " begins at row "
                + borders[i]
                + ", expected "
                + least
                + " to "
                + limit);
      }
      least = borders[i];
    }
  }
}

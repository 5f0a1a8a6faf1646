package trellis.transformer;

/** Where the windows of a batch begin and end among its rows; they stand behind each other. */
public final class Windows {
  private final int[] starts; // [windows + 1]
  private final int count;
  private final int longest;

  /**
   * Windows of the pieces {@code starts[w]} to {@code starts[w + 1]}, exclusive; the first row is
   * that of {@code starts[0]}.
   *
   * @throws IllegalArgumentException when a window is empty or has more pieces than {@code most}
   */
  public Windows(int[] starts, int count, int most) {
    this.starts = starts;
    this.count = count;
    int longest = 0;
    for (int window = 0; window < count; window++) {
      int pieces = starts[window + 1] - starts[window];
      if (pieces < 1 || pieces > most) {
        throw new IllegalArgumentException(
            "window " + window + " has " + pieces + " pieces; the encoder reads 1 to " + most);
      }
      longest = Math.max(longest, pieces);
    }
    this.longest = longest;
  }

  /** How many windows there are. */
  public int count() {
    return count;
  }

  /** The row of a window's first piece. */
  public int first(int window) {
    return starts[window] - starts[0];
  }

  /** The pieces of a window. */
  public int pieces(int window) {
    return starts[window + 1] - starts[window];
  }

  /** The pieces of all windows. */
  public int rows() {
    return starts[count] - starts[0];
  }

  /** The pieces of the longest window. */
  public int longest() {
    return longest;
  }
}

package trellis.testing;

/** All sequences of labels, by number. */
public final class LabelPaths {
  private LabelPaths() {}

  /** The labels of the sequence of a number below {@code labels^length}. */
  public static int[] path(int number, int labels, int length) {
    int[] path = new int[length];
    int rest = number;
    for (int t = 0; t < length; t++) {
      path[t] = rest % labels;
      rest /= labels;
    }
    return path;
  }
}

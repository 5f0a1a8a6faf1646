package trellis.labels;

/** What is between a token of a span and its neighbour. */
public enum Border {
  /** Nothing: the span goes on. */
  NONE,
  /** The span has its border here, and no other one of its type touches it. */
  FREE,
  /** The span has its border here, and another one of its type touches it. */
  TOUCHING;

  static Border of(boolean border, boolean touchesSameType) {
    return !border ? NONE : touchesSameType ? TOUCHING : FREE;
  }
}

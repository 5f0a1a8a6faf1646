package trellis.labels;

/** Whether a span has its border between one of its tokens and the next token on that side. */
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

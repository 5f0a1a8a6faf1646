package trellis.labels;

/**
 * What a letter of a scheme says of one side of its token: whether a span begins (or ends) there.
 */
enum Edge {
  /** Yes. */
  ALWAYS,
  /** No: the span goes on. */
  NEVER,
  /** Yes, and the letter is written only where another span of the same type touches. */
  TOUCHING,
  /** The letter does not tell; the label beside it does. */
  OPEN;

  /** Whether this side is a border of the span, whatever the neighbor is. */
  boolean isBorder() {
    return this == ALWAYS || this == TOUCHING;
  }

  /** Whether a span may have its border here. */
  boolean allowsBorder(boolean touchesSameType) {
    return this != NEVER && (this != TOUCHING || touchesSameType);
  }

  /** Whether the scheme writes a letter with this side for such a token. */
  boolean describes(Border border) {
    return switch (this) {
      case ALWAYS -> border != Border.NONE;
      case NEVER -> border == Border.NONE;
      case TOUCHING -> border == Border.TOUCHING;
      case OPEN -> true;
    };
  }
}

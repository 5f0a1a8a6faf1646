package trellis.labels;

/**
 * The part of a label before its first hyphen, mostly a letter that tells where in a span the token
 * stands.
 */
enum Prefix {
  /** {@code O}: in no span. */
  OUTSIDE("O"),
  /** {@code B}: the first token of a span. */
  BEGIN("B"),
  /** {@code I}: a token in a span. */
  INSIDE("I"),
  /** {@code M}: the I of the scheme BMES. */
  MIDDLE("M"),
  /** {@code E}: the last token of a span. */
  END("E"),
  /** {@code L}: the E of the scheme BILOU. */
  LAST("L"),
  /** {@code S}: the one token of a span. */
  SINGLE("S"),
  /** {@code U}: the S of the scheme BILOU. */
  UNIT("U"),
  /** {@code .}: outside too, but only for the conlleval script. */
  DOT("."),
  /** {@code [} or {@code ]}: a span of one token, but only for the conlleval script. */
  BRACKET("["),
  /** Anything else, for example in {@code PER}, {@code o}, {@code b-PER} or {@code -LRB-}. */
  UNKNOWN("");

  private final String text;

  Prefix(String text) {
    this.text = text;
  }

  /** The prefix that is written so; {@link #UNKNOWN} for all other text. */
  static Prefix of(String text) {
    return switch (text) {
      case "O" -> OUTSIDE;
      case "B" -> BEGIN;
      case "I" -> INSIDE;
      case "M" -> MIDDLE;
      case "E" -> END;
      case "L" -> LAST;
      case "S" -> SINGLE;
      case "U" -> UNIT;
      case "." -> DOT;
      case "[", "]" -> BRACKET;
      default -> UNKNOWN;
    };
  }

  /** The label that this prefix and a type make; an untyped one is the letter alone. */
  String with(String type) {
    return type.isEmpty() ? text : text + "-" + type;
  }

  /** Whether some {@link TagScheme} writes this letter. */
  boolean isOfSomeScheme() {
    return this != DOT && this != BRACKET && this != UNKNOWN;
  }
}

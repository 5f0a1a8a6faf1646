package trellis.linear.template;

/**
 * A value that a pattern reads.
 *
 * @param place of the token that it is read of, as {@code isAbsolute} says
 * @param isAbsolute whether the place is one in the sentence, 1 being the first token and -1 the
 *     last, as in Wapiti; else it is a distance from the token at hand
 * @param reading what is read there
 */
public record Field(int place, boolean isAbsolute, Reading reading) {
  /**
   * The place in the sentence that is read at a token; below 0 or not below the length where it is
   * outside.
   */
  public int placeFrom(int token, int length) {
    if (!isAbsolute) {
      return token + place;
    }
    return place < 0 ? length + place : place - 1;
  }

  /** What is read outside of a sentence, so far before its first token or behind its last. */
  public static String outside(int distance) {
    return distance < 0 ? "_B" + distance : "_B+" + distance;
  }
}

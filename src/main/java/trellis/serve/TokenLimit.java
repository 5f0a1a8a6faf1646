package trellis.serve;

/** Holds the most tokens that a request may have. */
final class TokenLimit {
  private TokenLimit() {}

  /**
   * Goes on only when the limits allow so many tokens.
   *
   * @throws Problem when they do not
   */
  static void require(int tokens, Limits limits) {
    if (tokens > limits.tokens()) {
      throw Problem.of(
          413,
          "too_many_tokens",
          "the request has more than " + limits.tokens() + " tokens",
          "send it in parts");
    }
  }

  /**
   * The same for what may have no tokens, of which there may not be more either.
   *
   * @param name what they are
   */
  static void requireItems(int items, String name, Limits limits) {
    if (items > limits.tokens()) {
      throw Problem.of(
          413,
          "too_many_" + name,
          "the request has more than " + limits.tokens() + " " + name,
          "send it in parts");
    }
  }
}

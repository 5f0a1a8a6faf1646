package trellis.eval;

/**
 * The share of a number of tokens that got the right label.
 *
 * @param correct the tokens labeled correctly
 * @param total all the tokens
 * @param percent the share of the right ones, in percent; 0 when there is no token
 */
public record Ratio(long correct, long total, double percent) {

  static Ratio of(long correct, long total) {
    return new Ratio(correct, total, Percent.of(correct, total));
  }
}

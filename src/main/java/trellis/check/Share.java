package trellis.check;

/**
 * The share of things that have some property, such as the tokens of a file that have a word
 * vector.
 *
 * @param part those that have it
 * @param whole all of them
 */
public record Share(long part, long whole) {
  /** The part in percent of the whole; 0 when there is nothing at all. */
  public double percent() {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}

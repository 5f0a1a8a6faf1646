package trellis.check;

/** So many of so many. */
public record Share(long part, long whole) {
  /** In percent; 0 of nothing is 0. */
  public double percent() {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }
}

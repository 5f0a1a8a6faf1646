package trellis.eval;

import java.util.List;

/**
 * How many mistakes of each kind there are, and the first of them.
 *
 * @param missed gold spans with which no predicted span overlaps
 * @param spurious predicted spans with which no gold span overlaps
 * @param wrongType pairs of spans with the same boundaries and another type
 * @param wrongBoundaries groups of spans that overlap with other boundaries
 * @param first the first mistakes, in the order of the file; at most as many as were asked for
 */
public record Mistakes(
    long missed, long spurious, long wrongType, long wrongBoundaries, List<Mistake> first) {

  /** Takes a copy of the list. */
  public Mistakes {
    first = List.copyOf(first);
  }

  /** How many mistakes there are in all. */
  public long total() {
    return missed + spurious + wrongType + wrongBoundaries;
  }
}

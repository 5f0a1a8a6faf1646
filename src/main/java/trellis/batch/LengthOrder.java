package trellis.batch;

import java.util.Arrays;

/** Sorts sentences by their lengths. */
public final class LengthOrder {
  private LengthOrder() {}

  /** The places of the lengths, the longest first; equal ones keep their order. */
  public static int[] longestFirst(int[] lengths) {
    long[] keys = new long[lengths.length]; // the length, negated, above the place
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) -lengths[i] << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    int[] places = new int[keys.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = (int) keys[i];
    }
    return places;
  }
}

package trellis.linear;

import java.util.Arrays;

/** A map from long to int without objects, for keys and values that are not negative. */
final class LongIntMap {
  static final int ABSENT = -1;
  private static final long FREE = -1;

  private long[] keys; // [place] FREE where there is none
  private int[] values; // [place]
  private int shift; // from a hash to a place
  private int size;

  LongIntMap() {
    allocate(16);
  }

  private void allocate(int places) {
    keys = new long[places];
    values = new int[places];
    Arrays.fill(keys, FREE);
    shift = Long.SIZE - Integer.numberOfTrailingZeros(places);
  }

  int size() {
    return size;
  }

  /** All keys in ascending order. */
  long[] sortedKeys() {
    long[] sorted = Arrays.stream(keys).filter(key -> key != FREE).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  /** The value of a key, {@link #ABSENT} when it has none. */
  int get(long key) {
    int place = place(key);
    while (keys[place] != FREE) {
      if (keys[place] == key) {
        return values[place];
      }
      place = place + 1 & keys.length - 1;
    }
    return ABSENT;
  }

  /** The value of a key, which becomes the given one if it has none. */
  int getOrPut(long key, int value) {
    int place = place(key);
    while (keys[place] != FREE) {
      if (keys[place] == key) {
        return values[place];
      }
      place = place + 1 & keys.length - 1;
    }
    keys[place] = key;
    values[place] = value;
    size++;
    if (size > keys.length / 2) {
      grow();
    }
    return value;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    allocate(2 * oldKeys.length);
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        getOrPut(oldKeys[i], oldValues[i]);
      }
    }
  }

  private int place(long key) {
    return (int) (key * 0x9E3779B97F4A7C15L >>> shift);
  }
}

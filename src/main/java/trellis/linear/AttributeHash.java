package trellis.linear;

import java.util.List;

/**
 * Makes the row of an attribute of a hash of what it is made of: two may share a row, and none is
 * kept.
 *
 * @param bits of a row: there are two to the power of them
 */
record AttributeHash(int bits) {
  private static final int GOLDEN = 0x9E3779B9; // 2^32 by the golden ratio

  /** The hash that the attributes of a pattern with these texts begin with. */
  static int begin(List<String> texts) {
    int hash = 0;
    for (String text : texts) {
      hash = next(hash, text.hashCode());
    }
    return hash;
  }

  /** Goes on with a value. */
  static int next(int hash, int value) {
    return mixed(hash * 31 + value + GOLDEN);
  }

  /** Spreads a number over all bits (the finalizer of MurmurHash3). */
  static int mixed(int number) {
    int hash = (number ^ number >>> 16) * 0x85EBCA6B;
    hash = (hash ^ hash >>> 13) * 0xC2B2AE35;
    return hash ^ hash >>> 16;
  }

  /** How many rows there are. */
  int rows() {
    return 1 << bits;
  }

  /** The row of a hash. */
  int row(int hash) {
    return hash & rows() - 1;
  }
}

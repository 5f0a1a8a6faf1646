package trellis.vocab.store;

/** The hash of a word's UTF-8 bytes, and the slots of a table that is at most half full. */
final class WordHash {
  private static final int FIRST = 0x811C9DC5;
  private static final int PRIME = 0x01000193; // FNV-1a
  private static final int GOLDEN = 0x9E3779B9;
  private static final int FEWEST_SLOTS = 16;

  private WordHash() {}

  static int of(byte[] word) {
    int hash = FIRST;
    for (byte b : word) {
      hash = (hash ^ b & 0xFF) * PRIME;
    }
    return (hash ^ hash >>> 15) * GOLDEN;
  }

  /** The number of slots for that many words: a power of two, at least twice the words. */
  static int slots(int words) {
    return Math.max(FEWEST_SLOTS, Integer.highestOneBit(Math.max(1, 2 * words - 1)) << 1);
  }
}

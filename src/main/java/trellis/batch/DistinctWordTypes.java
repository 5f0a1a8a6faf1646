package trellis.batch;

import java.util.Arrays;

/**
 * The different wordTypes of a batch and the number that each of them gets, in order of appearance.
 */
final class DistinctWordTypes {
  private static final int GOLDEN = 0x9E3779B9; // spreads serial numbers that follow one another

  private final int[] slots; // [hash]: number + 1 of a word type, 0 where free
  private final int shift; // from a hash to a slot
  private WordType[] wordTypes; // [number]
  private int count;

  /** Makes room for as many wordTypes as there may be. */
  DistinctWordTypes(int most) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * most + 1);
    slots = new int[1 << bits];
    shift = Integer.SIZE - bits;
    wordTypes = new WordType[most];
  }

  /** The number of a word type; a new one gets the next. */
  int numberOf(WordType wordType) {
    int slot = wordType.serial() * GOLDEN >>> shift;
    while (slots[slot] != 0 && wordTypes[slots[slot] - 1] != wordType) {
      slot = slot + 1 & slots.length - 1;
    }
    if (slots[slot] == 0) {
      wordTypes[count++] = wordType;
      slots[slot] = count;
    }
    return slots[slot] - 1;
  }

  /** The wordTypes by number. */
  WordType[] toArray() {
    return Arrays.copyOf(wordTypes, count);
  }
}

package trellis.vocab;

import java.util.Arrays;

/**
 * A hash table that gives different texts the rows 1, 2, 3 and so on, without an object for each
 * entry.
 *
 * <p>Row 0 stands for what is not here; its text is empty, which no entry is.
 */
public final class EntryIndex {
  private static final int GOLDEN = 0x9E3779B9; // spreads the hash codes of like texts

  private String[] entries; // [row]
  private int size = 1; // rows in use, with row 0
  private int[] slots; // [hash]: a row, 0 where free; at most half full
  private int shift; // from a hash to a slot

  public EntryIndex(int expected) {
    entries = new String[Math.max(expected, 15) + 1];
    entries[0] = "";
    allocateSlots();
  }

  /** The rows, with row 0. */
  int size() {
    return size;
  }

  /** The text of a row; empty for row 0. */
  String entry(int row) {
    return entries[row];
  }

  /** The row of a text, 0 when it has none. */
  int row(String text) {
    return slots[slot(text)];
  }

  /** Gives a text the next row; false when it has one already. */
  public boolean add(String text) {
    int slot = slot(text);
    if (slots[slot] != 0) {
      return false;
    }
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size + (size >> 1));
      allocateSlots();
      slot = slot(text);
    }
    entries[size] = text;
    slots[slot] = size++;
    return true;
  }

  /** The slot that holds the text, or the free one where it belongs. */
  private int slot(String text) {
    int slot = text.hashCode() * GOLDEN >>> shift;
    while (slots[slot] != 0 && !entries[slots[slot]].equals(text)) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void allocateSlots() {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * entries.length - 1);
    slots = new int[1 << bits];
    shift = Integer.SIZE - bits;
    for (int row = 1; row < size; row++) {
      slots[slot(entries[row])] = row;
    }
  }
}

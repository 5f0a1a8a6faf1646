package trellis.batch;

import java.util.Arrays;

/** The different forms of a batch and the number that each of them gets, in order of appearance. */
final class DistinctForms {
  private static final int GOLDEN = 0x9E3779B9; // spreads serial numbers that follow one another

  private final int[] slots; // [hash]: number + 1 of a form, 0 where free
  private final int shift; // from a hash to a slot
  private Form[] forms; // [number]
  private int count;

  /** Makes room for as many forms as there may be. */
  DistinctForms(int most) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(2 * most + 1);
    slots = new int[1 << bits];
    shift = Integer.SIZE - bits;
    forms = new Form[most];
  }

  /** The number of a form; a new one gets the next. */
  int numberOf(Form form) {
    int slot = form.serial() * GOLDEN >>> shift;
    while (slots[slot] != 0 && forms[slots[slot] - 1] != form) {
      slot = slot + 1 & slots.length - 1;
    }
    if (slots[slot] == 0) {
      forms[count++] = form;
      slots[slot] = count;
    }
    return slots[slot] - 1;
  }

  /** The forms by number. */
  Form[] toArray() {
    return Arrays.copyOf(forms, count);
  }
}

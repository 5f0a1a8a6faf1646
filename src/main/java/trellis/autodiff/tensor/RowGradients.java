package trellis.autodiff.tensor;

import java.util.Arrays;

/**
 * The gradient of a table: only the rows that were touched, in the order in which they were.
 *
 * <p>Each touched row has a slot; a hash table with open addressing finds it.
 */
public final class RowGradients {
  private static final int FIRST_CAPACITY = 64;

  private final int columns;
  private int count;
  private int[] rows = new int[FIRST_CAPACITY]; // [slot]
  private float[] values; // [slot][columns]
  private int[] places = new int[2 * FIRST_CAPACITY]; // hash -> slot + 1, or 0; a power of two long

  RowGradients(int columns) {
    this.columns = columns;
    this.values = new float[FIRST_CAPACITY * columns];
  }

  /** How many rows were touched. */
  public int count() {
    return count;
  }

  /** The length of a row. */
  public int columns() {
    return columns;
  }

  /** The row of the table that a slot stands for. */
  public int row(int slot) {
    return rows[slot];
  }

  /** The gradients, {@code [count][columns]}; a new slot may move them to another array. */
  public float[] values() {
    return values;
  }

  /** The slot of a row; a row that was not touched before gets a new one with zeros. */
  public int slotOf(int row) {
    int place = placeOf(row);
    if (places[place] == 0) {
      if (count == rows.length) {
        grow();
        place = placeOf(row);
      }
      rows[count] = row;
      Arrays.fill(values, count * columns, (count + 1) * columns, 0);
      places[place] = ++count;
    }
    return places[place] - 1;
  }

  /** Forgets all rows. */
  public void clear() {
    count = 0;
    Arrays.fill(places, 0);
  }

  /** Where the row is, or the free place where it belongs. */
  private int placeOf(int row) {
    int place = row * 0x9E3779B1 >>> Integer.numberOfLeadingZeros(places.length - 1);
    while (places[place] != 0 && rows[places[place] - 1] != row) {
      place = place + 1 & places.length - 1;
    }
    return place;
  }

  private void grow() {
    rows = Arrays.copyOf(rows, 2 * rows.length);
    values = Arrays.copyOf(values, Arena.size("row gradients", rows.length, columns));
    places = new int[2 * rows.length];
    for (int slot = 0; slot < count; slot++) {
      places[placeOf(rows[slot])] = slot + 1;
    }
  }
}

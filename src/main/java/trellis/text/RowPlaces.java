package trellis.text;

import java.util.Arrays;

/** The places of the rows of a sentence, in its text and in its file; immutable. */
final class RowPlaces {
  private final long firstLine;
  private final int[] places; // for each row: start and end in the text, lines after the first row

  private RowPlaces(long firstLine, int[] places) {
    this.firstLine = firstLine;
    this.places = places;
  }

  int size() {
    return places.length / 3;
  }

  int start(int row) {
    return places[3 * row];
  }

  /** Where the row ends, after its terminator. */
  int end(int row) {
    return places[3 * row + 1];
  }

  long line(int row) {
    return firstLine + places[3 * row + 2];
  }

  /** Collects places; can be used again after each {@link #build()}. */
  static final class Builder {
    private long firstLine;
    private int[] places = new int[3 * 64];
    private int used;

    void add(int start, int end, long line) {
      if (used == 0) {
        firstLine = line;
      } else if (used == places.length) {
        places = Arrays.copyOf(places, 2 * used);
      }
      places[used] = start;
      places[used + 1] = end;
      places[used + 2] = (int) (line - firstLine);
      used += 3;
    }

    int size() {
      return used / 3;
    }

    void clear() {
      used = 0;
    }

    RowPlaces build() {
      RowPlaces built = new RowPlaces(firstLine, Arrays.copyOf(places, used));
      used = 0;
      return built;
    }
  }
}

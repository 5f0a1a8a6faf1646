package trellis.encoder.piece;

import java.util.Arrays;

/** Collects the pieces of a vocabulary, and finds those that stand in it twice. */
final class VocabularyBuilder {
  private static final int LARGEST = Integer.MAX_VALUE - 1; // so that the size is an int, too

  private char[] texts = new char[1 << 12];
  private int[] starts = new int[1 << 10]; // one more than ids
  private int[] ids = new int[1 << 10];
  private int size;

  /**
   * Adds a piece.
   *
   * @throws IllegalArgumentException with the reason why that cannot be one
   */
  void add(String text, long id) {
    if (id < 0 || id > LARGEST) {
      throw new IllegalArgumentException("an id from 0 to " + LARGEST + " is expected");
    }
    if (hasLoneSurrogate(text)) {
      throw new IllegalArgumentException("half a surrogate pair is no text");
    }
    if (size + 1 == starts.length) {
      ids = Arrays.copyOf(ids, 2 * starts.length);
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    int start = starts[size];
    int end = Math.addExact(start, text.length());
    if (end > texts.length) {
      texts = Arrays.copyOf(texts, Math.max(end, 2 * texts.length));
    }
    text.getChars(0, text.length(), texts, start);
    ids[size] = (int) id;
    size++;
    starts[size] = end;
  }

  private static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isHighSurrogate(text.charAt(i))
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** An id that two pieces have, or -1. */
  int repeatedId() {
    boolean ascends = true;
    for (int i = 1; i < size; i++) {
      ascends &= ids[i - 1] < ids[i];
    }
    if (!ascends) {
      int[] sorted = Arrays.copyOf(ids, size);
      Arrays.sort(sorted);
      for (int i = 1; i < size; i++) {
        if (sorted[i - 1] == sorted[i]) {
          return sorted[i];
        }
      }
    }
    return -1;
  }

  /** The vocabulary of all that was added. */
  PieceTable build() {
    return new PieceTable(
        Arrays.copyOf(texts, starts[size]),
        Arrays.copyOf(starts, size + 1),
        Arrays.copyOf(ids, size));
  }
}

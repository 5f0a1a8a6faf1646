package trellis.eval;

import java.util.Arrays;
import java.util.List;

/** The labels of one sentence as numbers; one object serves all sentences, one after the other. */
final class NumberedSentence {
  private final LabelTable table;
  private int[] numbers = new int[64]; // [token], valid up to size
  private int size;
  private boolean outsideOnly;

  NumberedSentence(LabelTable table) {
    this.table = table;
  }

  /** Takes the next sentence. */
  void read(List<String> labels) {
    size = labels.size();
    if (size > numbers.length) {
      numbers = new int[Math.max(size, 2 * numbers.length)];
    }
    int any = 0;
    int token = 0;
    for (String label : labels) {
      int number = table.number(label);
      numbers[token++] = number;
      any |= number;
    }
    outsideOnly = any == 0;
  }

  /** The number of the token's label. */
  int get(int token) {
    return numbers[token];
  }

  /** The number of tokens. */
  int size() {
    return size;
  }

  /** Whether every label is {@code O}. */
  boolean outsideOnly() {
    return outsideOnly;
  }

  /** Whether both have the same labels. */
  boolean sameAs(NumberedSentence other) {
    return Arrays.equals(numbers, 0, size, other.numbers, 0, other.size);
  }
}

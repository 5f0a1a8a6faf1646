package trellis.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the distinct labels of a corpus in the order in which they come; 0 is {@code O}. */
public final class LabelTable {
  static final String OUTSIDE = "O";

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> labels = new ArrayList<>();

  public LabelTable() {
    numberOfNew(OUTSIDE);
  }

  /** The number of the label; one look-up and no allocation for a label that was seen before. */
  int number(String label) {
    if (label.equals(OUTSIDE)) {
      return 0;
    }
    Integer number = numbers.get(label);
    return number == null ? numberOfNew(label) : number;
  }

  private int numberOfNew(String label) {
    int number = labels.size();
    numbers.put(label, number);
    labels.add(label);
    return number;
  }

  /** The label with that number. */
  String label(int number) {
    return labels.get(number);
  }

  /** How many distinct labels there are. */
  int size() {
    return labels.size();
  }
}

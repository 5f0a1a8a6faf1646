package trellis.eval;

import java.util.List;
import java.util.function.IntToLongFunction;

/** Checks that a sentence is labelled completely on both sides. */
final class LabelLists {
  private LabelLists() {}

  /** Throws an exception that names the place unless there are as many labels as tokens. */
  static void check(
      List<String> words,
      List<String> gold,
      List<String> predicted,
      String file,
      IntToLongFunction lineOf) {
    if (words.size() == gold.size() && words.size() == predicted.size()) {
      return;
    }
    String place = words.isEmpty() ? file : file + ":" + lineOf.applyAsLong(0);
    throw new IllegalArgumentException(
        place
            + ": a sentence of "
            + words.size()
            + " tokens has "
            + gold.size()
            + " gold and "
            + predicted.size()
            + " predicted labels: each token needs one of both");
  }
}

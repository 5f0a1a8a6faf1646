package trellis.eval;

import java.util.List;
import java.util.function.IntToLongFunction;

/** Checks that each token of a sentence has a gold and a predicted label. */
public final class LabelLists {
  private LabelLists() {}

  /** Throws an exception that names the place unless there are as many labels as tokens. */
  public static void check(
      int tokens,
      List<String> gold,
      List<String> predicted,
      String file,
      IntToLongFunction lineOf) {
    if (tokens == gold.size() && tokens == predicted.size()) {
      return;
    }
    String place = tokens == 0 ? file : file + ":" + lineOf.applyAsLong(0);
    throw new IllegalArgumentException(
        place
            + ": a sentence of "
            + tokens
            + " tokens has "
            + gold.size()
            + " gold and "
            + predicted.size()
            + " predicted labels: each token needs one of both");
  }
}

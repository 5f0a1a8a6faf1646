package trellis.eval;

import java.util.List;
import trellis.text.Sentence;

/** Checks that a tagger gave a sentence as many labels as it has tokens. */
public final class PredictedLabels {
  private PredictedLabels() {}

  /**
   * Requires one gold and one predicted label for each token.
   *
   * @throws IllegalArgumentException when there are fewer or more; the message has the place
   */
  public static void requireOnePerToken(Sentence sentence, List<String> predicted) {
    List<String> gold = sentence.labels();
    int tokens = sentence.size();
    if (tokens == gold.size() && tokens == predicted.size()) {
      return;
    }
    throw new IllegalArgumentException(
        sentence.file()
            + ":"
            + sentence.line(0)
            + ": a sentence of "
            + tokens
            + " tokens has "
            + gold.size()
            + " gold and "
            + predicted.size()
            + " predicted labels: each token needs one of both");
  }
}

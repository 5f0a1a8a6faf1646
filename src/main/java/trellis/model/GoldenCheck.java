package trellis.model;

import java.util.ArrayList;
import java.util.List;
import trellis.demand.Knowledge;

/**
 * The result of tagging the golden sentences of a model: which of them no longer get the labels
 * that were saved with them.
 *
 * @param sentences how many were tagged
 * @param differences those with other labels
 */
public record GoldenCheck(int sentences, List<Difference> differences) {

  /**
   * A sentence with other labels than it must get.
   *
   * @param golden the sentence and its labels
   * @param layer in which they differ, counted from 0
   * @param found the labels that it got
   */
  public record Difference(GoldenSentence golden, int layer, List<String> found) {
    /** The labels that it must get. */
    public List<String> expected() {
      return golden.layers().get(layer);
    }
  }

  /** Takes a copy of the list. */
  public GoldenCheck {
    differences = List.copyOf(differences);
  }

  /** Tags the golden sentences of a model. */
  public static GoldenCheck of(TaggerModel model) {
    List<GoldenSentence> golden = model.golden();
    List<Tagging> taggings =
        model.tag(
            golden.stream().map(GoldenSentence::tokens).toList(),
            golden.stream().map(GoldenSentence::features).toList(),
            Knowledge.NONE);
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < golden.size(); i++) {
      List<Tagging> layers = taggings.get(i).layers();
      for (int layer = 0; layer < layers.size(); layer++) {
        List<String> found = layers.get(layer).labels();
        if (!found.equals(golden.get(i).layers().get(layer))) {
          differences.add(new Difference(golden.get(i), layer, found));
        }
      }
    }
    return new GoldenCheck(golden.size(), differences);
  }

  /** Whether there are sentences and all got their labels: without any, nothing is checked. */
  public boolean isPassed() {
    return sentences > 0 && differences.isEmpty();
  }
}

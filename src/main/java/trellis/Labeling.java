package trellis;

import java.util.List;
import trellis.util.Arguments;

/**
 * One way to label a sentence; immutable, for any number of threads.
 *
 * @param labels a label for each token, in the scheme of the files that the model was trained on
 * @param networkLabels the same spans in the scheme that the network predicts
 * @param spans the spans that the labels mark, in text order
 * @param probability of exactly these labels, among all labelings that the scheme, and what was
 *     known of the sentence, allow
 */
public record Labeling(
    List<String> labels, List<String> networkLabels, List<TaggedSpan> spans, double probability) {
  /**
   * Takes copies of the lists.
   *
   * @param labels a label for each token; no null among them
   * @param networkLabels a label for each token; no null among them
   * @param spans in text order; no null among them
   * @param probability from 0 to 1
   * @throws IllegalArgumentException when a list, or something in one, is null
   */
  public Labeling {
    labels = Arguments.copied(labels, "the list of labels", "label");
    networkLabels = Arguments.copied(networkLabels, "the list of the network's labels", "label");
    spans = Arguments.copied(spans, "the list of spans", "span");
  }
}

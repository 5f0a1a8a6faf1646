package trellis;

import java.util.List;

/**
 * One way to label a sentence; immutable, for any number of threads.
 *
 * @param labels a label for each token
 * @param spans the spans that the labels mark, in text order
 * @param probability of exactly these labels, among all labellings that the scheme, and what was
 *     known of the sentence, allow
 */
public record Labeling(List<String> labels, List<TaggedSpan> spans, double probability) {
  /**
   * Takes copies of the lists.
   *
   * @param labels a label for each token; no null among them
   * @param spans in text order; no null among them
   * @param probability from 0 to 1
   * @throws NullPointerException when a list, or something in one, is null
   */
  public Labeling {
    labels = List.copyOf(labels);
    spans = List.copyOf(spans);
  }
}

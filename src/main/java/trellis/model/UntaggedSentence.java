package trellis.model;

import java.util.ArrayList;
import java.util.List;
import trellis.batch.Neighbors;
import trellis.demand.Knowledge;
import trellis.encoder.context.Passage;

/**
 * A sentence as a caller has it, to be tagged. Nothing is copied or checked before it is read.
 *
 * @param tokens in text order
 * @param features the values of the model's feature columns, {@code [column][token]}; empty for a
 *     model without any
 * @param known what is known of its labels
 * @param neighbors what stands around it, for a model that reads documents
 */
public record UntaggedSentence(
    List<String> tokens,
    List<? extends List<String>> features,
    Knowledge known,
    Neighbors neighbors) {

  /** A sentence that stands alone. */
  public UntaggedSentence(
      List<String> tokens, List<? extends List<String>> features, Knowledge known) {
    this(tokens, features, known, Neighbors.NONE);
  }

  /**
   * The same sentence among others of its document.
   *
   * @param before it; the last is the nearest
   * @param after it; the first is the nearest
   * @param reach most of them that are read on each side
   */
  public UntaggedSentence among(List<List<String>> before, List<List<String>> after, int reach) {
    return reach == 0 || before.isEmpty() && after.isEmpty()
        ? this
        : with(new Neighbors(before, after).within(reach));
  }

  /** The same sentence with these neighbors. */
  UntaggedSentence with(Neighbors others) {
    return new UntaggedSentence(tokens, features, known, others);
  }

  /** As an encoder reads it. */
  public Passage passage() {
    return new Passage(tokens, neighbors);
  }

  /** Sentences of which the same is known, each with its features. */
  static List<UntaggedSentence> all(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features,
      Knowledge known) {
    if (sentences.size() != features.size()) {
      throw new IllegalArgumentException(
          sentences.size() + " sentences cannot have the features of " + features.size());
    }
    List<UntaggedSentence> all = new ArrayList<>(sentences.size());
    for (int i = 0; i < sentences.size(); i++) {
      all.add(new UntaggedSentence(sentences.get(i), features.get(i), known));
    }
    return all;
  }
}

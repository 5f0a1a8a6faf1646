package trellis;

import java.util.List;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;

/**
 * A sentence and what a tagger made of it; immutable.
 *
 * <p>Probabilities are those of the model among all labellings that the scheme of the labels, and
 * what was known of the sentence, allow. They are exact, and computed when they are first asked
 * for.
 */
public final class TaggedSentence {
  private final Tagging tagging;

  TaggedSentence(Tagging tagging) {
    this.tagging = tagging;
  }

  /**
   * The sentence of an answer of the model itself. For the rooms of Trellis alone, which tag by
   * other ways than a {@link Tagger}; programs get theirs from {@link Tagger#tag}.
   */
  public static TaggedSentence of(Tagging tagging) {
    return new TaggedSentence(tagging);
  }

  /** The tokens as they were given. */
  public List<String> tokens() {
    return tagging.tokens();
  }

  /**
   * The best labels, one a token, in the scheme that the model predicts, such as {@code B-PER E-PER
   * O S-LOC}: those of {@link Tagger#labels()}. They may mark spans otherwise than the files that
   * the model was trained on; see {@link #fileLabels()}.
   */
  public List<String> labels() {
    return tagging.labels();
  }

  /**
   * The same spans marked as in the files that the model was trained on, one label a token, such as
   * {@code B-PER I-PER O B-LOC}: what {@code trellis tag} writes. {@link #probability(int, String)}
   * does not know them, it takes the labels that the model predicts.
   */
  public List<String> fileLabels() {
    return tagging.fileLabels();
  }

  /** The spans that the labels mark, in text order; none when labels are plain. */
  public List<TaggedSpan> spans() {
    return spans(tagging.scoredSpans());
  }

  /** The probability that the token has the label that it got. */
  public double probability(int token) {
    return tagging.probability(token);
  }

  /**
   * The probability that the token has the label, whatever the others have.
   *
   * @param label one of {@link Tagger#labels()}
   * @throws IllegalArgumentException when it is null, or the tagger has no such label
   */
  public double probability(int token, String label) {
    return tagging.probability(token, label);
  }

  /**
   * The n most probable ways to label the sentence, best first; fewer when there are not as many.
   * The first one has the labels of {@link #labels()}.
   */
  public List<Reading> best(int n) {
    return tagging.best(n).stream()
        .map(
            reading -> new Reading(reading.labels(), spans(reading.spans()), reading.probability()))
        .toList();
  }

  private static List<TaggedSpan> spans(List<ScoredSpan> scored) {
    return scored.stream()
        .map(
            one ->
                new TaggedSpan(
                    one.span().type(), one.span().start(), one.span().end(), one.probability()))
        .toList();
  }

  /** Each token with its label: {@code Ada/B-PER Lovelace/E-PER wrote/O}. */
  @Override
  public String toString() {
    return tagging.toString();
  }
}

package trellis.adapt.opennlp;

import opennlp.tools.postag.POSTagger;
import opennlp.tools.util.Sequence;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.adapt.ModelRequirements;

/**
 * An OpenNLP part-of-speech tagger on a tagger of plain labels.
 *
 * <p>Immutable: all threads may share it. The time of {@code tag} grows with the tokens times the
 * square of the number of labels; {@code topKSequences} passes over the sentence a few times more,
 * and each sequence takes time that grows with the tokens times the number of labels at most.
 *
 * <p>Additional context is {@code [token][value]}, a value for each of {@link
 * Tagger#featureColumns()}; it is not read when the model has none.
 */
public final class TrellisPosTagger implements POSTagger {
  /** As many sequences as OpenNLP's own tagger gives unless told otherwise. */
  private static final int USUAL_SEQUENCES = 3;

  private final Tagger tagger;
  private final int sequences;

  /**
   * Makes a tagger whose {@link #topKSequences(String[])} gives three.
   *
   * @param tagger that may be shared, with other adapters too
   * @throws trellis.adapt.UnsuitableModelException when the labels mark spans
   */
  public TrellisPosTagger(Tagger tagger) {
    this(tagger, USUAL_SEQUENCES);
  }

  /**
   * Makes a tagger that gives another number of sequences than three.
   *
   * @param tagger that may be shared, with other adapters too
   * @param sequences how many {@link #topKSequences(String[])} gives, at least one
   * @throws trellis.adapt.UnsuitableModelException when the labels mark spans
   * @throws IllegalArgumentException when the number is below 1
   */
  public TrellisPosTagger(Tagger tagger, int sequences) {
    ModelRequirements.requirePlainLabels(tagger);
    if (sequences < 1) {
      throw new IllegalArgumentException(
          "the number of sequences is " + sequences + ": give 1 or more");
    }
    this.tagger = tagger;
    this.sequences = sequences;
  }

  /**
   * Finds the best tags of a sentence, one a token.
   *
   * @throws IllegalArgumentException when the array or a token is null, or the model has feature
   *     columns
   */
  @Override
  public String[] tag(String[] sentence) {
    return tag(sentence, null);
  }

  /**
   * Finds the best tags of a sentence with a model that has feature columns.
   *
   * @throws IllegalArgumentException when something is null, or a value is missing
   */
  @Override
  public String[] tag(String[] sentence, Object[] additionalContext) {
    return ContextColumns.tag(tagger, sentence, additionalContext).labels().toArray(String[]::new);
  }

  /**
   * Finds the most probable taggings of a sentence, best first; fewer when there are not as many.
   *
   * <p>A sequence's score is the logarithm of its exact probability as a whole. Its {@code probs}
   * are the marginal probabilities of each token's tag, so their product is not the score.
   *
   * @throws IllegalArgumentException as {@link #tag(String[])}
   */
  @Override
  public Sequence[] topKSequences(String[] sentence) {
    return topKSequences(sentence, null);
  }

  /**
   * Finds the most probable taggings of a sentence with a model that has feature columns.
   *
   * @throws IllegalArgumentException when something is null, or a value is missing
   */
  @Override
  public Sequence[] topKSequences(String[] sentence, Object[] additionalContext) {
    TaggedSentence tagged = ContextColumns.tag(tagger, sentence, additionalContext);
    return tagged.best(sequences).stream()
        .map(labeling -> new LabelingSequence(tagged, labeling))
        .toArray(Sequence[]::new);
  }
}

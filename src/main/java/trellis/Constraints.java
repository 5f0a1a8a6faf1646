package trellis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import trellis.demand.Demand;
import trellis.demand.Knowledge;
import trellis.demand.LabelDemand;
import trellis.demand.LabelDemand.Mode;
import trellis.demand.SpanDemand;
import trellis.demand.WordList;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.util.Arguments;

/**
 * What a caller knows of the labels of one sentence; immutable, for any number of threads and
 * sentences.
 *
 * <pre>{@code
 * Constraints known =
 *     Constraints.builder()
 *         .span("PER", 0, 2)          // the tokens 0 and 1 are exactly a PER
 *         .noSpan("LOC", 4, 5)        // token 4 alone is no LOC; longer ones may be
 *         .forbid(3, "O")
 *         .build();
 * TaggedSentence sentence = tagger.tag(tokens, known);
 * }</pre>
 *
 * <p>The answer obeys, and all its probabilities, also those of the n best, are exactly the model's
 * given that the labeling obeys: {@code P(labels) / sum of P over all labelings that obey}. If no
 * labeling obeys, the tagger throws a {@link trellis.error.ConstraintException} that names the
 * demands that clash.
 *
 * <p>Required labels and spans cost next to nothing. Each forbidden or weighted span adds a state
 * to the labels of the tokens that it covers, unless another one of its type begins at the same
 * token; the time for the sentence grows with the square of the number of states. The page {@code
 * src/docs/constraints.md} explains how it works.
 */
public final class Constraints {
  private static final Constraints NONE = new Constraints(Knowledge.NONE);

  private final Knowledge knowledge;

  private Constraints(Knowledge knowledge) {
    this.knowledge = knowledge;
  }

  /**
   * {@return a builder without constraints, which takes the labels that the network predicts,
   * {@link Tagger#networkLabels()}} They are about the first layer of labels; for another there is
   * {@link Tagger#layer}.
   */
  public static Builder builder() {
    return new Builder(Optional.empty());
  }

  /**
   * Makes a builder that takes labels in a tagging scheme: with {@link Tagger#fileScheme()} those
   * of {@link Tagger#labels()}.
   *
   * @param scheme such as {@link TagScheme#BIO}, in which {@code B-PER} begins a span of any
   *     length, though the network may have {@code S-PER} for those of one token
   * @return a builder without constraints
   */
  public static Builder builder(TagScheme scheme) {
    return new Builder(
        Optional.of(Arguments.given(scheme, "the scheme", "give one, or leave it out")));
  }

  /** {@return constraints that say nothing} */
  public static Constraints none() {
    return NONE;
  }

  /** Constraints of what the tagger takes. */
  static Constraints of(Knowledge knowledge) {
    return knowledge.isNone() ? NONE : new Constraints(knowledge);
  }

  /** The constraints as the tagger takes them. */
  Knowledge knowledge() {
    return knowledge;
  }

  /** What is known, for people: {@code [span PER 0-2, token 3 not O]}. */
  @Override
  public String toString() {
    return knowledge.toString();
  }

  /**
   * Collects constraints; for one thread. Whether a model has such labels and types, and a sentence
   * such tokens, is checked when it is tagged.
   */
  public static final class Builder {
    private final Optional<TagScheme> scheme;
    private final List<Demand> demands = new ArrayList<>();
    private final List<WordList> lists = new ArrayList<>();

    private Builder(Optional<TagScheme> scheme) {
      this.scheme = scheme;
    }

    /**
     * Requires that the token has this label, or one of several.
     *
     * @param token counted from 0
     * @param labels at least one, in the scheme of this builder
     * @return this builder
     * @throws IllegalArgumentException when the token is negative or no label is named
     */
    public Builder label(int token, String... labels) {
      demands.add(new LabelDemand(token, Mode.ONE_OF, set(labels), scheme));
      return this;
    }

    /**
     * Requires that the token has none of these labels.
     *
     * @param token counted from 0
     * @param labels at least one, in the scheme of this builder
     * @return this builder
     * @throws IllegalArgumentException when the token is negative or no label is named
     */
    public Builder forbid(int token, String... labels) {
      demands.add(new LabelDemand(token, Mode.NONE_OF, set(labels), scheme));
      return this;
    }

    /**
     * Requires that the tokens {@code [start, end)} are exactly a span of this type.
     *
     * @param type one of {@link Tagger#spanTypes()}
     * @param start the first token, counted from 0
     * @param end the token after the last one
     * @return this builder
     * @throws IllegalArgumentException when that is no token
     */
    public Builder span(String type, int start, int end) {
      demands.add(SpanDemand.needed(new Span(type, start, end)));
      return this;
    }

    /**
     * Forbids that the tokens {@code [start, end)} are exactly a span of this type; shorter and
     * longer spans, and those of other types, may be there.
     *
     * @param type one of {@link Tagger#spanTypes()}
     * @param start the first token, counted from 0
     * @param end the token after the last one
     * @return this builder
     * @throws IllegalArgumentException when that is no token
     */
    public Builder noSpan(String type, int start, int end) {
      demands.add(SpanDemand.forbidden(new Span(type, start, end)));
      return this;
    }

    /**
     * Makes labelings in which the tokens {@code [start, end)} are exactly a span of this type
     * score more, or less where the weight is negative.
     *
     * @param type one of {@link Tagger#spanTypes()}
     * @param start the first token, counted from 0
     * @param end the token after the last one
     * @param weight in natural log units: the odds of the span are multiplied by {@code
     *     exp(weight)}
     * @return this builder
     * @throws IllegalArgumentException when that is no token, or the weight is not from -1,000,000
     *     to 1,000,000
     */
    public Builder weigh(String type, int start, int end, double weight) {
      demands.add(SpanDemand.weighted(new Span(type, start, end), weight));
      return this;
    }

    /**
     * Looks up the names of a gazetteer in the sentence; {@link Tagger#with} does so for all
     * sentences.
     *
     * @param gazetteer whose names are demanded, or weighted, where the sentence has them
     * @return this builder
     */
    public Builder gazetteer(Gazetteer gazetteer) {
      lists.add(Arguments.given(gazetteer, "the gazetteer", "give one").list());
      return this;
    }

    /** {@return the constraints so far; the builder may go on and build again} */
    public Constraints build() {
      return new Constraints(new Knowledge(demands, lists));
    }

    private static Set<String> set(String... labels) {
      return new LinkedHashSet<>(
          Arrays.asList(Arguments.given(labels, "the array of labels", "name one or more")));
    }
  }
}

package trellis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import trellis.demand.Demand;
import trellis.demand.Knowledge;
import trellis.demand.LabelDemand;
import trellis.demand.LabelDemand.Mode;
import trellis.demand.SpanDemand;
import trellis.demand.WordList;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.tokenize.TokenizedText;
import trellis.util.Arguments;

/**
 * What a caller knows of the labels of a text, by places in it; immutable, for any number of
 * threads and texts.
 *
 * <pre>{@code
 * TextConstraints known =
 *     TextConstraints.builder()
 *         .span("PER", 0, 10)         // the chars 0 to 9 are exactly a PER
 *         .noSpan("LOC", 20, 28)      // these alone are no LOC; longer ones may be
 *         .build();
 * TaggedText text = tagger.tag("Ada Marlow lives in Florence.", known);
 * }</pre>
 *
 * <p>The answer obeys as it obeys {@link Constraints}, which speak of tokens; what they cost is
 * told there, too. Offsets are UTF-16 {@code char}s of the text, or code points if asked for. A
 * stretch must begin where a token does, end where a token does, and lie in one sentence; the
 * tagger throws a {@link trellis.error.ConstraintException} otherwise, with the token that it cuts.
 */
public final class TextConstraints {
  private static final TextConstraints NONE = builder().build();

  private final List<Placed> stretches;
  private final List<WordList> lists;
  private final boolean widening;
  private final boolean inCodePoints;

  private TextConstraints(
      List<Placed> stretches, List<WordList> lists, boolean widening, boolean inCodePoints) {
    this.stretches = List.copyOf(stretches);
    this.lists = List.copyOf(lists);
    this.widening = widening;
    this.inCodePoints = inCodePoints;
  }

  /** Makes a demand of the tokens of a sentence where a stretch of the text is known. */
  @FunctionalInterface
  private interface OfTokens {
    Demand demand(int start, int end);
  }

  /** What is known of a stretch of the text, [start, end). */
  private record Placed(String what, int start, int end, boolean ofOneToken, OfTokens demands) {
    @Override
    public String toString() {
      return what + " " + start + "-" + end;
    }
  }

  /** {@return constraints that say nothing} */
  public static TextConstraints none() {
    return NONE;
  }

  /**
   * {@return a builder without constraints, which takes the labels that the network predicts,
   * {@link Tagger#networkLabels()}}
   */
  public static Builder builder() {
    return new Builder(Optional.empty());
  }

  /**
   * Makes a builder that takes labels in a tagging scheme: with {@link Tagger#fileScheme()} those
   * of {@link Tagger#labels()}.
   *
   * @param scheme such as {@link TagScheme#BIO}
   * @return a builder without constraints
   */
  public static Builder builder(TagScheme scheme) {
    return new Builder(
        Optional.of(Arguments.given(scheme, "the scheme", "give one, or leave it out")));
  }

  /**
   * What is known of each sentence of a text, for callers that tag its sentences themselves, as
   * with {@link TextSentence#of}.
   *
   * @param text with its sentences and tokens
   * @return one for each sentence, in their order
   * @throws trellis.error.ConstraintException when a stretch does not stand at tokens of one
   *     sentence
   */
  public List<Constraints> bySentence(TokenizedText text) {
    Arguments.given(text, "the text", "cut it into sentences and tokens before");
    return of(text, Knowledge.NONE).stream().map(Constraints::of).toList();
  }

  /**
   * What is known of each sentence of a text.
   *
   * @param always what is known of all of them beside
   * @return one for each sentence, in their order
   * @throws trellis.error.ConstraintException when a stretch does not stand at tokens of one
   *     sentence
   */
  List<Knowledge> of(TokenizedText text, Knowledge always) {
    Knowledge everywhere = always.and(new Knowledge(List.of(), lists));
    Map<Integer, List<Demand>> demands = new TreeMap<>(); // by sentence
    if (!stretches.isEmpty()) {
      TextPlaces places = new TextPlaces(text, widening, inCodePoints);
      for (Placed one : stretches) {
        TextPlaces.Place place =
            places.of(one.toString(), one.start(), one.end(), one.ofOneToken());
        demands
            .computeIfAbsent(place.sentence(), any -> new ArrayList<>())
            .add(one.demands().demand(place.start(), place.end()));
      }
    }
    List<Knowledge> known = new ArrayList<>(text.sentences().size());
    for (int sentence = 0; sentence < text.sentences().size(); sentence++) {
      List<Demand> here = demands.get(sentence);
      known.add(here == null ? everywhere : new Knowledge(here, List.of()).and(everywhere));
    }
    return known;
  }

  /** What is known, for people: {@code [span PER 0-10, no span LOC 20-28]}. */
  @Override
  public String toString() {
    List<String> all = new ArrayList<>();
    stretches.forEach(one -> all.add(one.toString()));
    lists.forEach(list -> all.add(list.toString()));
    return all.toString();
  }

  /**
   * Collects constraints; for one thread. Whether a model has such labels and types, and a text
   * such tokens, is checked when it is tagged.
   */
  public static final class Builder {
    private final Optional<TagScheme> scheme;
    private final List<Placed> stretches = new ArrayList<>();
    private final List<WordList> lists = new ArrayList<>();
    private boolean widening;
    private boolean inCodePoints;

    private Builder(Optional<TagScheme> scheme) {
      this.scheme = scheme;
    }

    /**
     * Requires that the stretch is exactly a span of this type.
     *
     * @param type one of {@link Tagger#spanTypes()}
     * @param start where its first token starts, counted from 0
     * @param end where its last token ends: the offset behind it
     * @return this builder
     * @throws IllegalArgumentException when that is no stretch
     */
    public Builder span(String type, int start, int end) {
      return add("span " + type, type, start, end, SpanDemand::needed);
    }

    /**
     * Forbids that the stretch is exactly a span of this type; shorter and longer spans, and those
     * of other types, may be there.
     *
     * @param type one of {@link Tagger#spanTypes()}
     * @param start where its first token starts, counted from 0
     * @param end where its last token ends: the offset behind it
     * @return this builder
     * @throws IllegalArgumentException when that is no stretch
     */
    public Builder noSpan(String type, int start, int end) {
      return add("no span " + type, type, start, end, SpanDemand::forbidden);
    }

    /**
     * Multiplies the odds that the stretch is exactly a span of this type.
     *
     * @param type one of {@link Tagger#spanTypes()}
     * @param start where its first token starts, counted from 0
     * @param end where its last token ends: the offset behind it
     * @param weight in natural log units: the odds are multiplied by {@code exp(weight)}
     * @return this builder
     * @throws IllegalArgumentException when that is no stretch, or the weight is not from
     *     -1,000,000 to 1,000,000
     */
    public Builder weigh(String type, int start, int end, double weight) {
      return add(
          "weight " + weight + " of span " + type,
          type,
          start,
          end,
          span -> SpanDemand.weighted(span, weight));
    }

    /**
     * Requires that a token has this label, or one of several.
     *
     * @param start where the token starts, counted from 0
     * @param end where it ends: the offset behind it
     * @param labels at least one, in the scheme of this builder
     * @return this builder
     * @throws IllegalArgumentException when that is no stretch or no label is named
     */
    public Builder label(int start, int end, String... labels) {
      return add("label ", start, end, Mode.ONE_OF, labels);
    }

    /**
     * Requires that a token has none of these labels.
     *
     * @param start where the token starts, counted from 0
     * @param end where it ends: the offset behind it
     * @param labels at least one, in the scheme of this builder
     * @return this builder
     * @throws IllegalArgumentException when that is no stretch or no label is named
     */
    public Builder forbid(int start, int end, String... labels) {
      return add("no label ", start, end, Mode.NONE_OF, labels);
    }

    /**
     * Looks up the names of a gazetteer in the text; {@link Tagger#with(Gazetteer)} does so for all
     * texts.
     *
     * @param gazetteer whose names are demanded, or weighted, where the text has them
     * @return this builder
     */
    public Builder gazetteer(Gazetteer gazetteer) {
      lists.add(Arguments.given(gazetteer, "the gazetteer", "give one").list());
      return this;
    }

    /**
     * Takes stretches that do not stand at tokens for the tokens that they touch: a token that is
     * cut belongs to the stretch as a whole, blanks at its ends do not.
     *
     * @return this builder
     */
    public Builder widening() {
      widening = true;
      return this;
    }

    /**
     * Counts all offsets of this builder in code points, as Python does.
     *
     * @return this builder
     */
    public Builder inCodePoints() {
      inCodePoints = true;
      return this;
    }

    /** {@return the constraints so far; the builder may go on and build again} */
    public TextConstraints build() {
      return new TextConstraints(stretches, lists, widening, inCodePoints);
    }

    /** Turns a span of tokens into a demand. */
    @FunctionalInterface
    private interface OfSpan {
      Demand demand(Span span);
    }

    private Builder add(String what, String type, int start, int end, OfSpan demand) {
      demand.demand(new Span(type, 0, 1)); // which throws if type or weight cannot be
      return add(
          what, start, end, false, (first, last) -> demand.demand(new Span(type, first, last)));
    }

    private Builder add(String what, int start, int end, Mode mode, String... labels) {
      Set<String> set = new LinkedHashSet<>(named(labels));
      if (set.isEmpty() || set.contains(null)) {
        throw new IllegalArgumentException(
            "the labels at " + start + "-" + end + " are none or have a null: name one or more");
      }
      LabelDemand first = new LabelDemand(0, mode, set, scheme); // takes a copy
      return add(
          what + String.join(" or ", set),
          start,
          end,
          true,
          (token, any) -> new LabelDemand(token, mode, first.labels(), scheme));
    }

    private static Collection<String> named(String... labels) {
      return Arrays.asList(Arguments.given(labels, "the array of labels", "name one or more"));
    }

    private Builder add(String what, int start, int end, boolean ofOneToken, OfTokens demands) {
      if (start < 0 || end <= start) {
        throw new IllegalArgumentException(
            what
                + " "
                + start
                + "-"
                + end
                + " is no stretch of a text: it begins at 0 or later,"
                + " and ends behind its begin");
      }
      stretches.add(new Placed(what, start, end, ofOneToken, demands));
      return this;
    }
  }
}

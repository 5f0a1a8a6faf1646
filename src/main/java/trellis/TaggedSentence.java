package trellis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.model.LayerNames;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;
import trellis.util.Arguments;

/**
 * A sentence and what a tagger made of it; immutable, for any number of threads. Tokens are counted
 * from 0.
 *
 * <p>Probabilities are those of the model among all labelings that the scheme of the labels, and
 * what was known of the sentence, allow. They are exact, and computed when they are first asked
 * for, those of spans too, by another pass over the sentence: it takes time that grows with the
 * tokens times the square of the labels, and from then on the answer keeps a number for each token
 * and label. Two threads that ask first at the same moment may both compute them, and get the same.
 * To ask for labels alone costs no such pass. The answer holds what the network said, a float for
 * each token and label, and where its transitions depend on the token one for each pair of labels,
 * too.
 */
public final class TaggedSentence {
  private static final Comparator<TaggedSpan> OUTERMOST_FIRST =
      Comparator.comparingInt(TaggedSpan::start)
          .thenComparing(Comparator.comparingInt(TaggedSpan::end).reversed())
          .thenComparing(TaggedSpan::type);

  private final Tagging tagging;

  TaggedSentence(Tagging tagging) {
    this.tagging = tagging;
  }

  /**
   * The sentence of an answer of the model itself. For the rooms of Trellis alone, which tag by
   * other ways than a {@link Tagger}; programs get theirs from {@link Tagger#tag}.
   *
   * @param tagging what the model answered; not copied, for it is immutable
   * @return the answer as programs see it
   */
  public static TaggedSentence of(Tagging tagging) {
    return new TaggedSentence(Arguments.given(tagging, "the tagging", "give one"));
  }

  /**
   * {@return the names of the layers of labels that it has, such as {@code pos} and {@code ner}:
   * one at least} All other methods but {@link #allSpans()} are about the first.
   */
  public List<String> layers() {
    return tagging.layers().stream().map(Tagging::layer).toList();
  }

  /** {@return whether it has no layer but the first} */
  public boolean hasOneLayer() {
    return tagging.layers().size() == 1;
  }

  /** {@return how {@link #labels()} mark spans; {@link TagScheme#NONE} when they are plain} */
  public TagScheme fileScheme() {
    return tagging.labelSet().files();
  }

  /**
   * The same sentence with another layer of labels.
   *
   * @param name one of {@link #layers()}
   * @return that layer alone, whose labels, spans and probabilities are asked for as those of any
   *     sentence
   * @throws IllegalArgumentException when there is no such layer; the message has the nearest one
   */
  public TaggedSentence layer(String name) {
    return new TaggedSentence(tagging.layers().get(new LayerNames(layers()).place(name)).alone());
  }

  /** {@return the tokens as they were given, in text order; an unmodifiable copy} */
  public List<String> tokens() {
    return tagging.tokens();
  }

  /**
   * {@return the best labels, one a token, in the scheme of the files that the model was trained
   * on, such as {@code B-PER I-PER O B-LOC}: some of {@link Tagger#labels()}}
   */
  public List<String> labels() {
    return tagging.fileLabels();
  }

  /**
   * {@return the same spans in the scheme that the network predicts, one label a token, such as
   * {@code B-PER E-PER O S-LOC}: some of {@link Tagger#networkLabels()}} Probabilities of single
   * tokens are those of these labels.
   */
  public List<String> networkLabels() {
    return tagging.labels();
  }

  /**
   * {@return the spans that the labels mark, in text order, each with its probability; none when
   * labels are plain}
   */
  public List<TaggedSpan> spans() {
    return spans(tagging.scoredSpans());
  }

  /**
   * The spans of all layers in one list, such as those of names that nest, where each layer has one
   * level or some of the types. Layers of plain labels have none.
   *
   * @return outer ones before those in them: by their start, of equal starts the longer first, then
   *     by type; a span that several layers have stands there once, with the highest of its
   *     probabilities
   */
  public List<TaggedSpan> allSpans() {
    Map<Span, TaggedSpan> all = new HashMap<>();
    for (Tagging layer : tagging.layers()) {
      for (ScoredSpan one : layer.scoredSpans()) {
        TaggedSpan span = span(one);
        all.merge(one.span(), span, (a, b) -> a.probability() >= b.probability() ? a : b);
      }
    }
    return all.values().stream().sorted(OUTERMOST_FIRST).toList();
  }

  /**
   * This answer without the spans, of all layers, that are less probable: their tokens become
   * {@code O}. The spans that stay have the probability they had, and so has each token each label;
   * {@link #best} gives what it gave. More of the spans that stay are right, and fewer are found.
   *
   * @param probability from 0, which keeps all, to 1
   * @return this answer itself when no span is left out, as with plain labels
   * @throws IllegalArgumentException when it is not from 0 to 1
   */
  public TaggedSentence atLeast(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          "the least probability of a span is " + probability + ": give one from 0 to 1");
    }
    Tagging kept = tagging.atLeast(probability);
    return kept == tagging ? this : new TaggedSentence(kept);
  }

  /**
   * The probability that the token has the label of {@link #networkLabels()} that it got, whatever
   * the others have.
   *
   * @param token counted from 0
   * @return from 0 to 1
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public double probability(int token) {
    return tagging.probability(token);
  }

  /**
   * The probability that the token has a label of the network, whatever the others have.
   *
   * @param token counted from 0
   * @param label one of {@link Tagger#networkLabels()}, not of {@link Tagger#labels()}
   * @return from 0 to 1; 0 where the scheme, or what was known, rules the label out
   * @throws IndexOutOfBoundsException when there is no such token
   * @throws IllegalArgumentException when it is null, or the tagger has no such label
   */
  public double probability(int token, String label) {
    return tagging.probability(token, label);
  }

  /**
   * The probability of each label at a token, whatever the others have: of the labels as {@link
   * #labels()} writes them. They sum to 1.
   *
   * <p>The first call takes another pass over the sentence, for all of its tokens.
   *
   * @param token counted from 0
   * @return by label, in the order of {@link Tagger#labels()}; unmodifiable
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public Map<String, Double> probabilities(int token) {
    return tagging.fileProbabilities(token);
  }

  /**
   * The probability of each label of the network at a token, that of {@link #probability(int,
   * String)}. They sum to 1.
   *
   * @param token counted from 0
   * @return by label, in the order of {@link Tagger#networkLabels()}; unmodifiable
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public Map<String, Double> networkProbabilities(int token) {
    return tagging.probabilities(token);
  }

  /**
   * What a span says: its tokens, joined by blanks. Where the sentence stands in a text, {@link
   * TextSentence#inText} tells what stands there.
   *
   * @param span of this sentence, such as one of {@link #spans()}
   * @return never empty
   * @throws IndexOutOfBoundsException when the sentence does not have these tokens
   */
  public String text(TaggedSpan span) {
    Arguments.given(span, "the span", "give one of spans()");
    if (span.start() < 0 || span.end() <= span.start() || span.end() > tokens().size()) {
      throw new IndexOutOfBoundsException(
          "the span " + span + " is none of a sentence of " + tokens().size() + " tokens");
    }
    return String.join(" ", tokens().subList(span.start(), span.end()));
  }

  /**
   * The n most probable ways to label the sentence, best first; fewer when there are not as many.
   * The first one has the labels of {@link #labels()}.
   *
   * <p>Takes a few passes over the sentence, each as long as that of the probabilities, and for
   * each labeling a time that grows with the tokens times the labels at most. The labelings are
   * kept: asking for as many or fewer again is free, asking for more begins anew.
   *
   * @param n how many; 0 gives none
   * @return an unmodifiable list; a sentence without tokens has one labeling, that of no labels
   * @throws IllegalArgumentException when n is negative
   */
  public List<Labeling> best(int n) {
    return tagging.best(n).stream()
        .map(
            reading ->
                new Labeling(
                    reading.fileLabels(),
                    reading.labels(),
                    spans(reading.spans()),
                    reading.probability()))
        .toList();
  }

  /**
   * How unsure the answer is: the entropy of all ways to label the sentence, in nats. It is 0 when
   * one of them is certain, and grows with the number of ways that compete; sentences of much
   * entropy are those worth annotating next.
   *
   * @return at least 0; 0 for a sentence without tokens
   */
  public double entropy() {
    return tagging.entropy();
  }

  /**
   * How unsure the label of a token is: the entropy of its labels, in nats, whatever the others
   * have.
   *
   * @param token counted from 0
   * @return from 0 to the logarithm of the number of labels
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public double entropy(int token) {
    return tagging.entropy(token);
  }

  private static List<TaggedSpan> spans(List<ScoredSpan> scored) {
    return scored.stream().map(TaggedSentence::span).toList();
  }

  private static TaggedSpan span(ScoredSpan one) {
    return new TaggedSpan(
        one.span().type(), one.span().start(), one.span().end(), one.probability());
  }

  /** Each token with its label: {@code Ada/B-PER Lovelace/I-PER wrote/O}. */
  @Override
  public String toString() {
    List<String> labels = labels();
    return IntStream.range(0, labels.size())
        .mapToObj(token -> tokens().get(token) + "/" + labels.get(token))
        .collect(Collectors.joining(" "));
  }
}

package trellis.adapt.opennlp;

import java.util.List;
import java.util.Map;
import opennlp.tools.namefind.TokenNameFinder;
import opennlp.tools.util.Span;
import trellis.TaggedSentence;
import trellis.TaggedSpan;
import trellis.Tagger;
import trellis.adapt.ModelRequirements;
import trellis.util.Arguments;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * An OpenNLP name finder on a tagger of spans.
 *
 * <pre>{@code
 * TokenNameFinder finder = new TrellisNameFinder(tagger, Map.of("PER", "person"));
 * Span[] names = finder.find(new String[] {"Ada", "Lovelace", "wrote", "it", "."});
 * names[0];              // [0..2) person
 * names[0].getProb();    // that exactly these tokens are a person
 * }</pre>
 *
 * <p>Immutable: all threads may share it. The time of a call grows with the tokens times the square
 * of the number of labels: one pass for the names and one for their probabilities.
 */
public final class TrellisNameFinder implements TokenNameFinder {
  private final Tagger tagger;
  private final Map<String, String> types;

  /**
   * Makes a finder whose spans have the types of the tagger, such as {@code PER}.
   *
   * @param tagger that may be shared, with other adapters too
   * @throws trellis.adapt.UnsuitableModelException when the tagger finds no spans
   */
  public TrellisNameFinder(Tagger tagger) {
    this(tagger, Map.of());
  }

  /**
   * Makes a finder whose spans have types of other names, such as those of OpenNLP's models.
   *
   * @param tagger that may be shared, with other adapters too
   * @param types the new names by those of {@link Tagger#spanTypes()}; a type that is not there
   *     keeps its own
   * @throws trellis.adapt.UnsuitableModelException when the tagger finds no spans
   * @throws IllegalArgumentException when a type is renamed that the tagger does not find
   */
  public TrellisNameFinder(Tagger tagger, Map<String, String> types) {
    ModelRequirements.requireSpans(tagger);
    Arguments.given(types, "the map of types", "give Map.of() to rename none");
    for (String type : types.keySet()) {
      requireKnown(type, tagger.spanTypes());
    }
    this.tagger = tagger;
    this.types = Map.copyOf(types);
  }

  private static void requireKnown(String type, List<String> known) {
    if (!known.contains(type)) {
      throw new IllegalArgumentException(
          "the tagger finds no spans of the type "
              + Excerpt.quoted(type)
              + ": "
              + NearestName.among(known, type)
                  .map(near -> "did you mean " + Excerpt.quoted(near) + "?")
                  .orElse("its types are " + String.join(", ", known)));
    }
  }

  /**
   * Finds the names in a sentence, in text order, each with its type and its probability.
   *
   * @throws IllegalArgumentException when the array or a token is null, or the model has feature
   *     columns, whose values {@link #find(String[], String[][])} takes
   */
  @Override
  public Span[] find(String[] tokens) {
    return find(tokens, null);
  }

  /**
   * Finds the names in a sentence with a model that has feature columns; their values come as
   * additional context, as {@code NameFinderME} takes it.
   *
   * @param tokens of one sentence, no null among them; may be empty
   * @param additionalContext {@code [token][value]}, a value for each of {@link
   *     Tagger#featureColumns()}; not read when the model has none
   * @return the names in text order, half-open, {@code [start, end)}, of tokens counted from 0
   * @throws IllegalArgumentException when something is null, or a value is missing
   */
  public Span[] find(String[] tokens, String[][] additionalContext) {
    TaggedSentence sentence = ContextColumns.tag(tagger, tokens, additionalContext);
    return sentence.spans().stream().map(this::span).toArray(Span[]::new);
  }

  private Span span(TaggedSpan span) {
    String type = types.getOrDefault(span.type(), span.type());
    return new Span(span.start(), span.end(), type, span.probability());
  }

  /** Does nothing: what a sentence gets depends on its tokens alone, so nothing is remembered. */
  @Override
  public void clearAdaptiveData() {
    // There is nothing to clear.
  }
}

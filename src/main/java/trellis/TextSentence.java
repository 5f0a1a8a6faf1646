package trellis;

import java.util.List;
import trellis.tokenize.TokenizedSentence;
import trellis.util.Arguments;

/**
 * A sentence of a text, where it stands, and what a tagger made of it; immutable, for any number of
 * threads.
 *
 * <p>All offsets are UTF-16 {@code char}s of the whole text, from 0; tokens count from 0 in the
 * sentence. Offsets take constant time; spans ask for their probabilities, as in {@link
 * TaggedSentence}. Strings are cut out of the text anew at each call.
 */
public final class TextSentence {
  private final TokenizedSentence places;
  private final TaggedSentence tagged;

  private TextSentence(TokenizedSentence places, TaggedSentence tagged) {
    this.places = places;
    this.tagged = tagged;
  }

  /**
   * Puts a sentence of a text and its labels together, for texts so long that their sentences are
   * better tagged one after the other, by {@link Tagger#tagAll(Iterable)}. Compares the tokens.
   *
   * @param places where the sentence and its tokens stand
   * @param tagged the answer to {@link TokenizedSentence#tokens()} of that sentence
   * @return both as one
   * @throws IllegalArgumentException when other tokens were tagged
   */
  public static TextSentence of(TokenizedSentence places, TaggedSentence tagged) {
    Arguments.given(places, "the sentence with its places", "give one of TokenizedText");
    Arguments.given(tagged, "the answer", "give that to tokens() of the sentence");
    if (!places.hasTokens(tagged.tokens())) {
      throw new IllegalArgumentException(
          "the sentence at "
              + places.start()
              + " was tagged with other tokens than the text has there: tag the tokens of"
              + " TokenizedText.sentences()");
    }
    return new TextSentence(places, tagged);
  }

  /** The same sentence with another layer of labels. */
  TextSentence layer(String name) {
    return new TextSentence(places, tagged.layer(name));
  }

  /** {@return what it says: what its offsets cut out of the text} */
  public String text() {
    return whole().substring(start(), end());
  }

  /** {@return its tokens and labels, with probabilities} */
  public TaggedSentence tagged() {
    return tagged;
  }

  /** {@return where its first token starts} */
  public int start() {
    return places.start();
  }

  /** {@return where its last token ends: the offset behind its last {@code char}} */
  public int end() {
    return places.end();
  }

  /**
   * Where a token starts.
   *
   * @param token counted from 0 in this sentence
   * @return the offset of its first {@code char}
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public int start(int token) {
    return places.start(token);
  }

  /**
   * Where a token ends.
   *
   * @param token counted from 0 in this sentence
   * @return the offset behind its last {@code char}
   * @throws IndexOutOfBoundsException when there is no such token
   */
  public int end(int token) {
    return places.end(token);
  }

  /** {@return the spans of {@link #tagged()} by their places in the text, in text order} */
  public List<TextSpan> spans() {
    return tagged.spans().stream().map(this::inText).toList();
  }

  /**
   * The spans of all layers by their places in the text.
   *
   * @return those of {@link TaggedSentence#allSpans()}, in their order: outer ones before those in
   *     them
   */
  public List<TextSpan> allSpans() {
    return tagged.allSpans().stream().map(this::inText).toList();
  }

  /**
   * A span of its tokens by its place in the text, such as one of a {@link Labeling}.
   *
   * @param span of this sentence: tokens counted from 0
   * @return the same span, with the same probability
   * @throws IndexOutOfBoundsException when the sentence does not have these tokens
   */
  public TextSpan inText(TaggedSpan span) {
    Arguments.given(span, "the span", "give one of tagged()");
    int start = start(span.start());
    int end = end(span.end() - 1);
    return new TextSpan(span.type(), whole().substring(start, end), start, end, span.probability());
  }

  /**
   * The number of code points before an offset of the text: the place for languages that count
   * these, such as Python. A surrogate without its other half counts as one.
   *
   * @param utf16Offset from 0 to the length of the whole text
   * @return counted from the beginning of the text, not of the sentence
   * @throws IndexOutOfBoundsException when the offset does not lie in the text
   */
  public int codePoint(int utf16Offset) {
    return places.text().codePoint(utf16Offset);
  }

  private String whole() {
    return places.text().text();
  }

  /** Each token with its label: {@code Ada/B-PER Lovelace/I-PER wrote/O}. */
  @Override
  public String toString() {
    return tagged.toString();
  }
}

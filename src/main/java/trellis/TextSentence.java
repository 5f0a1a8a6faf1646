package trellis;

import java.util.List;
import trellis.tokenize.TokenizedSentence;

/**
 * A sentence of a text, where it stands, and what a tagger made of it; immutable.
 *
 * <p>All offsets are UTF-16 {@code char}s of the whole text, from 0.
 */
public final class TextSentence {
  private final String text;
  private final TokenizedSentence places;
  private final TaggedSentence tagged;

  /** Both sentences have the same tokens. */
  TextSentence(String text, TokenizedSentence places, TaggedSentence tagged) {
    this.text = text;
    this.places = places;
    this.tagged = tagged;
  }

  /** Its tokens and labels, with probabilities. */
  public TaggedSentence tagged() {
    return tagged;
  }

  /** Where its first token starts. */
  public int start() {
    return places.start();
  }

  /** Where its last token ends. */
  public int end() {
    return places.end();
  }

  /** Where a token starts; tokens count from 0. */
  public int start(int token) {
    return places.start(token);
  }

  /** Where a token ends. */
  public int end(int token) {
    return places.end(token);
  }

  /** The spans of {@link #tagged()} by their places in the text, in text order. */
  public List<TextSpan> spans() {
    return tagged.spans().stream().map(this::inText).toList();
  }

  private TextSpan inText(TaggedSpan span) {
    int start = start(span.start());
    int end = end(span.end() - 1);
    return new TextSpan(span.type(), text.substring(start, end), start, end, span.probability());
  }

  /** Each token with its label: {@code Ada/B-PER Lovelace/E-PER wrote/O}. */
  @Override
  public String toString() {
    return tagged.toString();
  }
}

package trellis;

import java.util.ArrayList;
import java.util.List;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;

/**
 * A text and what a tagger made of it; immutable.
 *
 * <p>Offsets are those of the string that was given, whatever is in it: UTF-16 {@code char}s from
 * 0, as {@link String#substring} takes them; {@link #codePoint} tells them in code points.
 */
public final class TaggedText {
  private final TokenizedText tokenized;
  private final List<TextSentence> sentences;

  private TaggedText(TokenizedText tokenized, List<TextSentence> sentences) {
    this.tokenized = tokenized;
    this.sentences = sentences;
  }

  /**
   * Puts together the sentences of a text and what a tagger made of each.
   *
   * @throws IllegalArgumentException when there is not one for each, or it has other tokens
   */
  public static TaggedText of(TokenizedText tokenized, List<TaggedSentence> tagged) {
    List<TokenizedSentence> places = tokenized.sentences();
    if (places.size() != tagged.size()) {
      throw new IllegalArgumentException(
          "the text has "
              + places.size()
              + " sentences, but "
              + tagged.size()
              + " were tagged: give one for each, in their order");
    }
    List<TextSentence> sentences = new ArrayList<>(places.size());
    for (int i = 0; i < places.size(); i++) {
      requireSameTokens(places.get(i), tagged.get(i), i);
      sentences.add(new TextSentence(tokenized.text(), places.get(i), tagged.get(i)));
    }
    return new TaggedText(tokenized, List.copyOf(sentences));
  }

  private static void requireSameTokens(
      TokenizedSentence places, TaggedSentence tagged, int sentence) {
    if (!places.tokens().equals(tagged.tokens())) {
      throw new IllegalArgumentException(
          "sentence "
              + sentence
              + " (counted from 0) was tagged with other tokens than the text has there: tag the"
              + " tokens of TokenizedText.sentences()");
    }
  }

  /** The text as it was given. */
  public String text() {
    return tokenized.text();
  }

  /** Its sentences, in text order; none in a text of nothing but blanks. */
  public List<TextSentence> sentences() {
    return sentences;
  }

  /** The spans of all sentences, in text order. */
  public List<TextSpan> spans() {
    return sentences.stream().flatMap(sentence -> sentence.spans().stream()).toList();
  }

  /**
   * The number of code points before an offset: the same place for languages that count these, such
   * as Python. A surrogate without its other half counts as one; so does the half before an offset
   * that cuts a pair. Takes constant time, after the first call went through the text once.
   *
   * @param utf16Offset from 0 to the length of the text
   */
  public int codePoint(int utf16Offset) {
    return tokenized.codePoint(utf16Offset);
  }

  /** Its sentences, a line each: {@code Ada/B-PER Lovelace/E-PER wrote/O}. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    sentences.forEach(sentence -> lines.append(sentence).append('\n'));
    return lines.toString();
  }
}

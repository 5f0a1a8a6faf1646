package trellis;

import java.util.ArrayList;
import java.util.List;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.util.Arguments;

/**
 * A text and what a tagger made of it; immutable, for any number of threads.
 *
 * <p>Offsets are those of the string that was given, whatever is in it: UTF-16 {@code char}s from
 * 0, as {@link String#substring} takes them; {@link #codePoint} tells them in code points.
 *
 * <p>Takes eight bytes a token beside the text and the answers to its sentences. {@link #spans()}
 * is made anew at each call and asks every sentence for its probabilities, which a {@link
 * TaggedSentence} computes when it is first asked.
 */
public final class TaggedText {
  private final TokenizedText tokenized;
  private final List<TextSentence> sentences;

  private TaggedText(TokenizedText tokenized, List<TextSentence> sentences) {
    this.tokenized = tokenized;
    this.sentences = sentences;
  }

  /**
   * Puts together the sentences of a text and what a tagger made of each. Compares all tokens.
   *
   * @param tokenized the text, and where its sentences and tokens stand
   * @param tagged an answer to each sentence, in text order
   * @return both as one
   * @throws IllegalArgumentException when there is not one for each, or it has other tokens
   */
  public static TaggedText of(TokenizedText tokenized, List<TaggedSentence> tagged) {
    Arguments.given(tokenized, "the text with its places", "give that of a Tokenizer");
    Arguments.given(tagged, "the list of answers", "give one for each sentence");
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
      sentences.add(TextSentence.of(places.get(i), tagged.get(i)));
    }
    return new TaggedText(tokenized, List.copyOf(sentences));
  }

  /** {@return the text as it was given, char by char} */
  public String text() {
    return tokenized.text();
  }

  /**
   * The same text with another layer of labels.
   *
   * @param name one of {@link Tagger#layers()}
   * @return that layer alone
   * @throws IllegalArgumentException when there is no such layer; the message has the nearest one
   */
  public TaggedText layer(String name) {
    return new TaggedText(
        tokenized, sentences.stream().map(sentence -> sentence.layer(name)).toList());
  }

  /** {@return its sentences, in text order, unmodifiable; none in a text of nothing but blanks} */
  public List<TextSentence> sentences() {
    return sentences;
  }

  /** {@return the spans of all sentences, in text order, by their places in the text} */
  public List<TextSpan> spans() {
    return sentences.stream().flatMap(sentence -> sentence.spans().stream()).toList();
  }

  /**
   * The spans of all layers of all sentences, by their places in the text.
   *
   * @return sentence by sentence, outer ones before those in them, as {@link
   *     TaggedSentence#allSpans()} has them
   */
  public List<TextSpan> allSpans() {
    return sentences.stream().flatMap(sentence -> sentence.allSpans().stream()).toList();
  }

  /**
   * The number of code points before an offset: the same place for languages that count these, such
   * as Python. A surrogate without its other half counts as one; so does the half before an offset
   * that cuts a pair. Takes constant time, after the first call went through the text once.
   *
   * @param utf16Offset from 0 to the length of the text
   * @return the same place, counted from 0 in code points
   * @throws IndexOutOfBoundsException when the offset does not lie in the text
   */
  public int codePoint(int utf16Offset) {
    return tokenized.codePoint(utf16Offset);
  }

  /** Its sentences, a line each: {@code Ada/B-PER Lovelace/I-PER wrote/O}. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    sentences.forEach(sentence -> lines.append(sentence).append('\n'));
    return lines.toString();
  }
}

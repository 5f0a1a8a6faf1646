package trellis.adapt.opennlp;

import opennlp.tools.sentdetect.SentenceDetector;
import opennlp.tools.util.Span;
import trellis.tokenize.Tokenizer;
import trellis.util.Arguments;

/**
 * An OpenNLP sentence detector on the rules by which a tagger cuts raw text.
 *
 * <pre>{@code
 * SentenceDetector detector = new TrellisSentenceDetector(tagger.tokenizer());
 * detector.sentDetect("Mr. Wells came. He left.");   // "Mr. Wells came.", "He left."
 * }</pre>
 *
 * <p>A sentence goes from its first token to its last one; blanks around it belong to none.
 * Immutable: all threads may share it when they may share its rules.
 */
public final class TrellisSentenceDetector implements SentenceDetector {
  private final Tokenizer rules;

  /**
   * Makes a sentence detector.
   *
   * @param rules such as {@link trellis.Tagger#tokenizer()}, those that a model's config names
   * @throws IllegalArgumentException when they are null
   */
  public TrellisSentenceDetector(Tokenizer rules) {
    this.rules = Arguments.given(rules, "the set of rules", "take those of tagger.tokenizer()");
  }

  /**
   * Cuts a text into sentences.
   *
   * @param text not null
   * @return the sentences in text order, without the blanks between them
   */
  @Override
  public String[] sentDetect(CharSequence text) {
    return Span.spansToStrings(sentPosDetect(text), text);
  }

  /**
   * Finds where the sentences of a text stand.
   *
   * @param text not null
   * @return half-open spans of {@code char}s in text order
   */
  @Override
  public Span[] sentPosDetect(CharSequence text) {
    Arguments.given(text, "the text", "give a string, empty if need be");
    return rules.tokenize(text.toString()).sentences().stream()
        .map(sentence -> new Span(sentence.start(), sentence.end()))
        .toArray(Span[]::new);
  }
}

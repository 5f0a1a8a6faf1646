package trellis.adapt.opennlp;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import opennlp.tools.tokenize.Tokenizer;
import opennlp.tools.util.Span;
import trellis.tokenize.TokenizedSentence;
import trellis.util.Arguments;

/**
 * An OpenNLP tokenizer on the rules by which a tagger cuts raw text.
 *
 * <pre>{@code
 * Tokenizer tokenizer = new TrellisTokenizer(tagger.tokenizer());
 * tokenizer.tokenize("Mr. Wells can't come.");   // Mr. Wells ca n't come .
 * }</pre>
 *
 * <p>It takes a sentence, as OpenNLP's do, or a text of several, whose tokens come one after the
 * other. Immutable: all threads may share it when they may share its rules.
 */
public final class TrellisTokenizer implements Tokenizer {
  private final trellis.tokenize.Tokenizer rules;

  /**
   * Makes a tokenizer.
   *
   * @param rules such as {@link trellis.Tagger#tokenizer()}, those that a model's config names
   * @throws IllegalArgumentException when they are null
   */
  public TrellisTokenizer(trellis.tokenize.Tokenizer rules) {
    this.rules = Arguments.given(rules, "the set of rules", "take those of tagger.tokenizer()");
  }

  /**
   * Cuts a text into tokens.
   *
   * @param text not null
   * @return its tokens in text order, none of them empty
   */
  @Override
  public String[] tokenize(String text) {
    return sentences(text)
        .map(TokenizedSentence::tokens)
        .flatMap(List::stream)
        .toArray(String[]::new);
  }

  /**
   * Finds where the tokens of a text stand.
   *
   * @param text not null
   * @return half-open spans of {@code char}s in text order
   */
  @Override
  public Span[] tokenizePos(String text) {
    return sentences(text).flatMap(TrellisTokenizer::places).toArray(Span[]::new);
  }

  private Stream<TokenizedSentence> sentences(String text) {
    Arguments.given(text, "the text", "give a string, empty if need be");
    return rules.tokenize(text).sentences().stream();
  }

  private static Stream<Span> places(TokenizedSentence sentence) {
    return IntStream.range(0, sentence.size())
        .mapToObj(token -> new Span(sentence.start(token), sentence.end(token)));
  }
}

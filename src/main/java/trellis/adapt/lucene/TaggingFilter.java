package trellis.adapt.lucene;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PayloadAttribute;
import org.apache.lucene.analysis.tokenattributes.SentenceAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeSource;
import org.apache.lucene.util.BytesRef;
import trellis.Tagger;
import trellis.adapt.ModelRequirements;
import trellis.util.Arguments;

/**
 * A filter for Lucene's analysis chain that gives each token of a stream the label that a tagger
 * finds for it, as its type or its payload.
 *
 * <pre>{@code
 * Analyzer analyzer = new Analyzer() {
 *   protected TokenStreamComponents createComponents(String field) {
 *     Tokenizer words = new SentenceTokenizer(tagger.tokenizer());
 *     return new TokenStreamComponents(words, TaggingFilter.toPayload(words, tagger));
 *   }
 * };
 * }</pre>
 *
 * <p>The labels are those of the training files, such as {@code B-PER}, also {@code O}. Put the
 * filter right after the tokenizer: the tagger knows words as they were written, with their
 * capitals, inflections, stop words and full stops, which not every tokenizer gives as tokens.
 * Tokens at the same position as the one before, such as synonyms, get its label; the tagger does
 * not see them.
 *
 * <p>A sentence is read as a whole before its first token is given; one that has no end for {@value
 * #LONGEST} tokens is cut there, so that memory stays bounded in a stream without end. As any
 * stream of tokens the filter belongs to one thread at a time; the tagger is shared by all. Each
 * sentence is tagged once; the time grows with its tokens times the square of the number of labels,
 * and no probabilities are computed.
 */
public final class TaggingFilter extends TokenFilter {
  /** No sentence has more tokens; synonyms are counted, too. */
  public static final int LONGEST = 1_000;

  private final Tagger tagger;
  private final SentenceReader reader;
  private final Consumer<String> target; // writes a label to the current token
  private List<String> labels = List.of(); // of the positions of the sentence
  private int next; // of the tokens of the sentence
  private String label; // of the last token

  private TaggingFilter(
      TokenStream input,
      Tagger tagger,
      SentenceEnd end,
      Function<AttributeSource, Consumer<String>> target) {
    super(Arguments.given(input, "the stream of tokens", "give the tokenizer"));
    Arguments.given(end, "the rule for ends", "give a SentenceEnd, or leave it out");
    ModelRequirements.requireTokensAlone(tagger);
    this.tagger = tagger;
    this.reader = new SentenceReader(this, input, end);
    this.target = target.apply(this);
  }

  /**
   * Makes a filter that writes labels as types. Sentences end where the tokenizer says so, as a
   * {@link SentenceTokenizer} and OpenNLP's in Lucene do, else after full stops.
   *
   * @param input the tokens, as the tokenizer gives them
   * @param tagger which all streams may share
   * @return a filter to put in place of the input, for one thread at a time
   * @throws trellis.adapt.UnsuitableModelException when the model has feature columns
   */
  public static TaggingFilter toType(TokenStream input, Tagger tagger) {
    return toType(input, tagger, usualEnd(input));
  }

  /**
   * Makes a filter that writes labels as types.
   *
   * @param input the tokens, as the tokenizer gives them
   * @param tagger which all streams may share
   * @param end tells where sentences end
   * @return a filter to put in place of the input, for one thread at a time
   * @throws trellis.adapt.UnsuitableModelException when the model has feature columns
   */
  public static TaggingFilter toType(TokenStream input, Tagger tagger, SentenceEnd end) {
    return new TaggingFilter(input, tagger, end, TaggingFilter::types);
  }

  /**
   * Makes a filter that writes labels as payloads, in UTF-8. Sentences end where the tokenizer says
   * so, as a {@link SentenceTokenizer} and OpenNLP's in Lucene do, else after full stops.
   *
   * @param input the tokens, as the tokenizer gives them
   * @param tagger which all streams may share
   * @return a filter to put in place of the input, for one thread at a time
   * @throws trellis.adapt.UnsuitableModelException when the model has feature columns
   */
  public static TaggingFilter toPayload(TokenStream input, Tagger tagger) {
    return toPayload(input, tagger, usualEnd(input));
  }

  /**
   * Makes a filter that writes labels as payloads, in UTF-8.
   *
   * @param input the tokens, as the tokenizer gives them
   * @param tagger which all streams may share
   * @param end tells where sentences end
   * @return a filter to put in place of the input, for one thread at a time
   * @throws trellis.adapt.UnsuitableModelException when the model has feature columns
   */
  public static TaggingFilter toPayload(TokenStream input, Tagger tagger, SentenceEnd end) {
    return new TaggingFilter(input, tagger, end, TaggingFilter::payloads);
  }

  /** A tokenizer that numbers sentences knows better than full stops where they end. */
  private static SentenceEnd usualEnd(TokenStream input) {
    Arguments.given(input, "the stream of tokens", "give the tokenizer");
    return input.hasAttribute(SentenceAttribute.class)
        ? SentenceEnd.whereNumbersChange()
        : SentenceEnd.afterFullStops();
  }

  private static Consumer<String> types(AttributeSource stream) {
    return stream.addAttribute(TypeAttribute.class)::setType;
  }

  private static Consumer<String> payloads(AttributeSource stream) {
    PayloadAttribute payload = stream.addAttribute(PayloadAttribute.class);
    return label -> payload.setPayload(new BytesRef(label)); // in UTF-8
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (next == reader.size()) {
      if (!reader.readNext()) {
        return false;
      }
      labels = tagger.tag(reader.terms()).labels();
      next = 0;
    }
    restoreState(reader.state(next));
    int position = reader.position(next);
    label = position < 0 ? label : labels.get(position);
    target.accept(label);
    next++;
    return true;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    restart();
  }

  @Override
  public void close() throws IOException {
    super.close();
    restart();
  }

  private void restart() {
    reader.restart();
    labels = List.of();
    next = 0;
    label = null;
  }
}

package trellis.adapt.lucene;

import java.io.IOException;
import java.io.Reader;
import java.util.List;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.SentenceAttribute;
import org.apache.lucene.util.AttributeFactory;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.util.Arguments;

/**
 * A tokenizer for Lucene's analysis chain that cuts a text as a tagger does, full stops and other
 * marks included, and numbers its sentences, for a {@link TaggingFilter} behind it.
 *
 * <pre>{@code
 * Tokenizer words = new SentenceTokenizer(tagger.tokenizer());
 * TokenStream labeled = TaggingFilter.toPayload(words, tagger);
 * }</pre>
 *
 * <p>The number of a token's sentence, counted from 0 in the field, is in Lucene's {@code
 * SentenceAttribute}. All tokens are words of the index, marks too: a filter further on may drop
 * them, such as {@code TypeTokenFilter} or a stop filter.
 *
 * <p>The whole text of a field is read before its first token is given, since rules look ahead: it
 * takes as much memory as the text and eight bytes a token. As any stream of tokens it belongs to
 * one thread at a time; its rules may be shared.
 */
public final class SentenceTokenizer extends Tokenizer {
  private static final int BUFFER = 8_192; // chars read at once

  private final trellis.tokenize.Tokenizer rules;
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final SentenceAttribute number = addAttribute(SentenceAttribute.class);

  private String text = "";
  private List<TokenizedSentence> sentences; // null until the text was read
  private int sentence; // the one that the next token is in, counted from 0
  private int token; // the next one, counted from 0 in its sentence

  /** Makes a tokenizer with the rules of English treebanks, {@link TokenRules#PTB}. */
  public SentenceTokenizer() {
    this(TokenRules.PTB);
  }

  /**
   * Makes a tokenizer with other rules.
   *
   * @param rules such as {@link trellis.Tagger#tokenizer()}, those that a model's config names
   * @throws IllegalArgumentException when they are null
   */
  public SentenceTokenizer(trellis.tokenize.Tokenizer rules) {
    this(
        DEFAULT_TOKEN_ATTRIBUTE_FACTORY,
        Arguments.given(rules, "the set of rules", "take those of tagger.tokenizer()"));
  }

  SentenceTokenizer(AttributeFactory factory, trellis.tokenize.Tokenizer rules) {
    super(factory);
    this.rules = rules;
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (sentences == null) {
      text = read(input);
      sentences = rules.tokenize(text).sentences();
    }
    clearAttributes();
    if (sentence == sentences.size()) {
      return false;
    }
    TokenizedSentence current = sentences.get(sentence);
    int start = current.start(token);
    int end = current.end(token);
    term.append(text, start, end);
    offset.setOffset(correctOffset(start), correctOffset(end));
    number.setSentenceIndex(sentence);
    if (++token == current.size()) {
      token = 0;
      sentence++;
    }
    return true;
  }

  private static String read(Reader input) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] buffer = new char[BUFFER];
    for (int n = input.read(buffer); n >= 0; n = input.read(buffer)) {
      text.append(buffer, 0, n);
    }
    return text.toString();
  }

  @Override
  public void end() throws IOException {
    super.end();
    int end = correctOffset(text.length());
    offset.setOffset(end, end);
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

  /** Forgets the text, so that a tokenizer at rest holds no memory. */
  private void restart() {
    text = "";
    sentences = null;
    sentence = 0;
    token = 0;
  }
}

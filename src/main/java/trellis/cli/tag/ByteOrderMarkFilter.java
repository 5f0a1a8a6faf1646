package trellis.cli.tag;

import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;

/**
 * A tokenizer of the text of a file, which leaves a byte order mark at its beginning out of all
 * tokens.
 *
 * @param rules find the tokens of the text after the mark
 */
record ByteOrderMarkFilter(Tokenizer rules) implements Tokenizer {
  private static final char MARK = '\uFEFF';

  @Override
  public TokenizedText tokenize(String text) {
    if (text.isEmpty() || text.charAt(0) != MARK) {
      return rules.tokenize(text);
    }
    TokenizedText.Builder shifted = TokenizedText.builder(text);
    for (TokenizedSentence sentence : rules.tokenize(text.substring(1)).sentences()) {
      for (int token = 0; token < sentence.size(); token++) {
        shifted.token(sentence.start(token) + 1, sentence.end(token) + 1);
      }
      shifted.endSentence();
    }
    return shifted.build();
  }
}

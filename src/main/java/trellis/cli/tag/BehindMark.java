package trellis.cli.tag;

import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;

/**
 * Finds the tokens of a file's text, whose byte order mark, if it has one, is part of no token.
 *
 * @param rules for the text behind the mark
 */
record BehindMark(Tokenizer rules) implements Tokenizer {
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

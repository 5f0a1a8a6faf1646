package trellis.serve.queue;

import java.util.List;
import trellis.FeaturedSentence;

/**
 * What a request costs while it is inside: time, as a number of tokens, and memory. Both are
 * estimates from above; a request can be sent in which any part of them is large and the others
 * small.
 *
 * @param tokens of its sentences, of which an empty one counts as one token, and so do every 16
 *     letters
 * @param bytes of heap that it takes at most
 */
public record Load(long tokens, long bytes) {
  private static final int LETTERS_A_TOKEN = 16;

  /** Of what parsing makes of a byte of JSON, as in {@code [],[],}: lists, strings, copies. */
  private static final int BYTES_A_BYTE = 16;

  private static final int BYTES_A_SENTENCE = 400; // its lists, its answer, its place in a queue
  private static final int BYTES_A_TOKEN = 120; // a string, its places in lists, its label as JSON
  private static final int BYTES_A_CONSTRAINT = 300; // the demand, its strings, its pattern
  private static final int BYTES_A_LINE = 500; // what is wrong with it, and the answer that says so
  private static final int BYTES_A_LETTER = 6; // in the string, the text, and the JSON twice
  private static final int BYTES_A_TOKEN_OF_A_LABELING = 12; // as JSON, with its share of spans

  /** Of a body that was received and not yet parsed. */
  public static Load ofBody(int bytes) {
    return new Load(0, (long) BYTES_A_BYTE * bytes);
  }

  /** Of an answer that its client has not taken yet. */
  public static Load ofAnswer(int bytes) {
    return new Load(0, bytes);
  }

  /**
   * Of sentences that wait, are tagged, and become an answer.
   *
   * @param labelings that are told of each sentence, beside its labels
   */
  public static Load of(List<FeaturedSentence> sentences, int labelings) {
    long weight = 0;
    long tokens = 0;
    long letters = 0;
    for (FeaturedSentence sentence : sentences) {
      long before = letters;
      for (String token : sentence.tokens()) {
        letters += token.length();
      }
      int size = sentence.tokens().size();
      tokens += (long) size * (1 + sentence.features().size());
      weight += Math.max(Math.max(size, 1), (letters - before) / LETTERS_A_TOKEN);
    }
    return new Load(
        weight,
        (long) BYTES_A_SENTENCE * sentences.size()
            + (BYTES_A_TOKEN + (long) BYTES_A_TOKEN_OF_A_LABELING * labelings) * tokens
            + BYTES_A_LETTER * letters);
  }

  /** The same in so many lines, each of which has an answer of its own. */
  public Load withLines(int number) {
    return new Load(tokens, bytes + (long) BYTES_A_LINE * number);
  }

  /** The same with so many constraints. */
  public Load withConstraints(int number) {
    return new Load(tokens, bytes + (long) BYTES_A_CONSTRAINT * number);
  }
}

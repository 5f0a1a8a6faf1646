package trellis.adapt.lucene;

import java.util.List;
import trellis.util.Arguments;

/**
 * A rule that says where sentences end in a stream of tokens.
 *
 * <p>Tokens are all that a filter sees of a text.
 *
 * <p>Rules are put together with {@link #or}. They are shared by all streams of an analyzer, so
 * they must not remember anything and be safe for all threads, as those here are. A rule is asked
 * once for each position of a stream, so one that looks through all of its sentence makes the time
 * grow with the square of the sentence's length, which {@link TaggingFilter#LONGEST} bounds.
 */
@FunctionalInterface
public interface SentenceEnd {
  /**
   * Whether the sentence ends before the next token.
   *
   * @param sentence its tokens so far, at least one; not to be kept
   * @param next the token that comes after them
   * @return whether the next token begins another sentence
   */
  boolean isBetween(List<StreamToken> sentence, StreamToken next);

  /**
   * Makes the usual rule: sentences end where the tokenizer's {@code SentenceAttribute} changes, if
   * it has one, and after full stops, see {@link #afterFullStops}.
   *
   * @return {@link #whereNumbersChange()} or {@link #afterFullStops()}
   */
  static SentenceEnd usual() {
    return whereNumbersChange().or(afterFullStops());
  }

  /**
   * Makes the rule that sentences end where Lucene's {@code SentenceAttribute} changes, as
   * OpenNLP's tokenizer in Lucene sets it.
   *
   * @return a rule that finds no end where the stream has no such attribute
   */
  static SentenceEnd whereNumbersChange() {
    return (sentence, next) -> last(sentence).sentence() != next.sentence();
  }

  /**
   * Makes the rule that sentences end after a token of {@code . ! ? … 。 ！ ？} alone; quotes and
   * brackets that close right after it belong to its sentence. The tokenizer must give such tokens:
   * Lucene's {@code StandardTokenizer} drops them.
   *
   * @return a rule that goes by terms alone
   */
  static SentenceEnd afterFullStops() {
    return FullStops::isBetween;
  }

  /**
   * Makes the rule that sentences end before a token that skips many positions, as where tokens
   * were dropped.
   *
   * @param most positions without a token that do not end a sentence; with 0 each gap does
   * @return a rule that goes by position increments alone
   */
  static SentenceEnd atPositionGaps(int most) {
    return (sentence, next) -> next.positionIncrement() - 1 > most;
  }

  /**
   * Makes the rule that sentences end where many characters lie between two tokens, as between
   * paragraphs.
   *
   * @param most UTF-16 {@code char}s between two tokens that do not end a sentence
   * @return a rule that goes by offsets alone
   */
  static SentenceEnd atOffsetGaps(int most) {
    return (sentence, next) -> next.start() - last(sentence).end() > most;
  }

  /**
   * Makes the rule that sentences end where this rule or another one says so.
   *
   * @param other asked where this one says no
   * @return a rule that finds the ends of both
   */
  default SentenceEnd or(SentenceEnd other) {
    Arguments.given(other, "the other rule", "give one");
    return (sentence, next) -> isBetween(sentence, next) || other.isBetween(sentence, next);
  }

  private static StreamToken last(List<StreamToken> sentence) {
    return sentence.get(sentence.size() - 1);
  }
}

package trellis;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import trellis.error.LimitException;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.Terms;
import trellis.util.Arguments;

/**
 * What each call of a tagger may take: tokens, threads and time; immutable.
 *
 * <pre>{@code
 * Tagger ours = tagger.with(
 *     Limits.none()
 *         .mostTokensInSentence(2_000)          // else a LimitException
 *         .timeout(Duration.ofSeconds(2))       // else a DeadlineException
 *         .threads(4).executor(pool));          // of tagAll, and of long texts
 * }</pre>
 *
 * <p>Limits change no answer. A call that reaches one ends with an exception and leaves nothing
 * behind that goes on.
 */
public final class Limits {
  private static final Limits NONE =
      new Limits(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalInt.empty(),
          Optional.empty(),
          Optional.empty());

  private final OptionalInt sentenceTokens;
  private final OptionalInt textTokens;
  private final OptionalInt textChars;
  private final OptionalInt threads;
  private final Optional<Executor> executor;
  private final Optional<Duration> timeout;

  private Limits(
      OptionalInt sentenceTokens,
      OptionalInt textTokens,
      OptionalInt textChars,
      OptionalInt threads,
      Optional<Executor> executor,
      Optional<Duration> timeout) {
    this.sentenceTokens = sentenceTokens;
    this.textTokens = textTokens;
    this.textChars = textChars;
    this.threads = threads;
    this.executor = executor;
    this.timeout = timeout;
  }

  /** {@return no limits: sentences of any length, one thread a core, as long as it takes} */
  public static Limits none() {
    return NONE;
  }

  /**
   * Refuses longer sentences with a {@link LimitException}, before anything is computed.
   *
   * @param tokens at least 1
   * @return other limits; these stay as they are
   * @throws IllegalArgumentException when it is less than 1
   */
  public Limits mostTokensInSentence(int tokens) {
    OptionalInt most = atLeastOne(tokens, "tokens in a sentence");
    return new Limits(most, textTokens, textChars, threads, executor, timeout);
  }

  /**
   * Refuses raw texts of more tokens with a {@link LimitException}, after the tokens were found and
   * before they are tagged.
   *
   * @param tokens at least 1
   * @return other limits; these stay as they are
   * @throws IllegalArgumentException when it is less than 1
   */
  public Limits mostTokensInText(int tokens) {
    OptionalInt most = atLeastOne(tokens, "tokens in a text");
    return new Limits(sentenceTokens, most, textChars, threads, executor, timeout);
  }

  /**
   * Refuses longer raw texts with a {@link LimitException}, before tokens are looked for.
   *
   * @param chars at least 1
   * @return other limits; these stay as they are
   * @throws IllegalArgumentException when it is less than 1
   */
  public Limits mostCharsInText(int chars) {
    OptionalInt most = atLeastOne(chars, "chars in a text");
    return new Limits(sentenceTokens, textTokens, most, threads, executor, timeout);
  }

  /**
   * Computes {@code tagAll} and long texts on so many threads at most, where there would be one a
   * core: the thread that takes the answers, and others.
   *
   * @param most at least 1: the thread that takes the answers alone; more than cores are no use
   * @return other limits; these stay as they are
   * @throws IllegalArgumentException when it is less than 1
   */
  public Limits threads(int most) {
    OptionalInt some = atLeastOne(most, "threads");
    return new Limits(sentenceTokens, textTokens, textChars, some, executor, timeout);
  }

  /**
   * Takes the other threads of {@code tagAll} and long texts out of an executor, rather than out of
   * those that all taggers of the JVM share. It gets as many short tasks at once as there may be
   * threads; when it refuses one, the thread that takes the answers computes alone. Nobody shuts it
   * down.
   *
   * @param executor of the caller's own
   * @return other limits; these stay as they are
   * @throws IllegalArgumentException when it is null
   */
  public Limits executor(Executor executor) {
    Executor own = Arguments.given(executor, "the executor", "give one, or leave it out");
    return new Limits(sentenceTokens, textTokens, textChars, threads, Optional.of(own), timeout);
  }

  /**
   * Stops a call that takes longer, with a {@link trellis.error.DeadlineException}: between batches
   * of at most 4,096 tokens and between sentences, so a sentence that is longer is computed to its
   * end. Waiting for other threads counts, too. The time of {@code tagAll} runs from the first
   * answer that is asked for to the last: an endless source always reaches its end. Probabilities
   * that are asked of an answer later do not count.
   *
   * @param most longer than zero
   * @return other limits; these stay as they are
   * @throws IllegalArgumentException when it is null, zero or negative
   */
  public Limits timeout(Duration most) {
    Duration time = Arguments.given(most, "the timeout", "give one, or leave it out");
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException(
          "a call cannot end within " + time + ": give a timeout longer than zero");
    }
    return new Limits(sentenceTokens, textTokens, textChars, threads, executor, Optional.of(time));
  }

  private static OptionalInt atLeastOne(int most, String what) {
    if (most < 1) {
      throw new IllegalArgumentException(
          "at most " + most + " " + what + " is no limit: give 1 or more");
    }
    return OptionalInt.of(most);
  }

  /** When a call that begins now must be over. */
  Deadline begin() {
    return timeout.isPresent() ? Deadline.after(timeout.get()) : Deadline.NONE;
  }

  /** The threads of a call that tags many. */
  Terms terms(Deadline deadline) {
    Terms all = Terms.ofThreads(0).until(deadline);
    Terms fewer = threads.isPresent() ? all.atMost(threads.getAsInt()) : all;
    return executor.map(fewer::on).orElse(fewer);
  }

  /**
   * Requires that a sentence is not too long; one that is null is refused elsewhere.
   *
   * @param place of the sentence, counted from 0
   */
  void requireSentence(List<String> tokens, long place) {
    if (sentenceTokens.isPresent() && tokens != null) {
      require(
          tokens.size(),
          sentenceTokens.getAsInt(),
          "sentence " + place + " (counted from 0)",
          "tokens",
          "mostTokensInSentence");
    }
  }

  void requireText(String text) {
    if (textChars.isPresent()) {
      require(text.length(), textChars.getAsInt(), "the text", "chars", "mostCharsInText");
    }
  }

  void requireTokens(int tokens) {
    if (textTokens.isPresent()) {
      require(tokens, textTokens.getAsInt(), "the text", "tokens", "mostTokensInText");
    }
  }

  private static void require(int found, int most, String what, String unit, String limit) {
    if (found > most) {
      throw new LimitException(
          found,
          most,
          String.format(
              Locale.ROOT,
              "%s has %,d %s, and the limits allow %,d: cut it, or allow more (Limits.%s)",
              what,
              found,
              unit,
              most,
              limit));
    }
  }
}

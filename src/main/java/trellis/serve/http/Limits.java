package trellis.serve.http;

import java.time.Duration;

/**
 * The most that the server accepts, and how long it waits; it refuses what is beyond.
 *
 * @param bodyBytes of a request
 * @param tokens of a request
 * @param queue requests that are being tagged or wait for it
 * @param best labelings of a sentence that can be asked for
 * @param connections open at once; further ones wait until one is closed
 * @param receive a request must have arrived this long after it began
 * @param work an answer must be found this long after its request arrived
 * @param send a client must have taken its answer this long after it was found
 * @param idle a connection without a request is closed after this long
 * @param stop requests that are begun when the server is stopped have this long to end
 */
public record Limits(
    int bodyBytes,
    int tokens,
    int queue,
    int best,
    int connections,
    Duration receive,
    Duration work,
    Duration send,
    Duration idle,
    Duration stop) {

  private static final int QUEUED_REQUESTS_AT_LIMIT = 4;

  /** The limits of {@code trellis serve} where no option says otherwise. */
  public static final Limits USUAL =
      new Limits(
          1 << 20,
          100_000,
          512,
          20,
          2_000,
          Duration.ofSeconds(20),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60),
          Duration.ofSeconds(60),
          Duration.ofSeconds(30));

  /**
   * Checks that the limits can be kept.
   *
   * @throws IllegalArgumentException when one is not positive
   */
  public Limits {
    requirePositive(bodyBytes, "the bytes of a body");
    requirePositive(tokens, "the tokens of a request");
    requirePositive(queue, "the requests that wait");
    requirePositive(best, "the readings");
    requirePositive(connections, "the connections");
    requirePositive(receive.toMillis(), "the time to receive a request");
    requirePositive(work.toMillis(), "the time to find an answer");
    requirePositive(send.toMillis(), "the time to send an answer");
    requirePositive(idle.toMillis(), "the time of an idle connection");
    requirePositive(stop.toMillis() + 1, "the time to stop");
  }

  /** Gives the most tokens that all requests may have that are being tagged or wait for it. */
  public int queueTokens() {
    return (int) Math.min((long) QUEUED_REQUESTS_AT_LIMIT * tokens, Integer.MAX_VALUE);
  }

  /**
   * Refuses a request with more tokens than one may have.
   *
   * @throws Problem when there are too many
   */
  public void requireTokens(long number) {
    requireItems(number, "tokens");
  }

  /**
   * Refuses a request with more texts or sentences than one may have tokens: they may be empty.
   *
   * @param name what they are
   * @throws Problem when there are too many
   */
  public void requireItems(long number, String name) {
    if (number > tokens) {
      throw tooMany(name);
    }
  }

  /** Makes the refusal of a request with more tokens than one may have. */
  public Problem tooManyTokens() {
    return tooMany("tokens");
  }

  /** Makes the refusal of a request whose answer was not found in time. */
  public Problem tooLate() {
    return Problem.of(
            503,
            "too_late",
            "no answer was found within " + work.toSeconds() + " s",
            "try again later, or send less at once")
        .with("Retry-After", Long.toString(work.toSeconds()));
  }

  private Problem tooMany(String name) {
    return Problem.of(
        413,
        "too_many_" + name,
        "the request has more than " + tokens + " " + name,
        "send it in parts");
  }

  private static void requirePositive(long number, String what) {
    if (number <= 0) {
      throw new IllegalArgumentException(
          what + " cannot be limited to " + number + ": give 1 or more");
    }
  }
}

package trellis.serve;

import java.time.Duration;

/**
 * What the server takes, and how long it waits; all beyond it is refused with a clear answer.
 *
 * @param bodyBytes of a request
 * @param tokens of a request
 * @param queue requests that are being tagged or wait for it
 * @param best readings of a sentence that can be asked for
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

  /** Those of {@code trellis serve}. */
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
   * Takes limits that can be kept.
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

  /** Tokens of all requests that are being tagged or wait for it. */
  int queueTokens() {
    return (int) Math.min((long) QUEUED_REQUESTS_AT_LIMIT * tokens, Integer.MAX_VALUE);
  }

  private static void requirePositive(long number, String what) {
    if (number <= 0) {
      throw new IllegalArgumentException(
          what + " cannot be limited to " + number + ": give 1 or more");
    }
  }
}

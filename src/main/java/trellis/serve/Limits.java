package trellis.serve;

import java.time.Duration;

/**
 * What the server takes, and how long it waits; all beyond it is refused with a clear answer.
 *
 * @param bodyBytes of a request
 * @param tokens of a request
 * @param queue requests that are being tagged or wait for it
 * @param queueTokens tokens of all these together
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
    int queueTokens,
    int best,
    int connections,
    Duration receive,
    Duration work,
    Duration send,
    Duration idle,
    Duration stop) {

  /** Those of {@code trellis serve}. */
  public static final Limits USUAL =
      new Limits(
          1 << 20,
          100_000,
          512,
          400_000,
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
   * @throws IllegalArgumentException when one is not positive, or a request at its limit would
   *     never fit into the queue
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
    if (queueTokens < tokens) {
      throw new IllegalArgumentException(
          "a queue of "
              + queueTokens
              + " tokens never has room for a request of "
              + tokens
              + ": let it hold as many, or more");
    }
  }

  private static void requirePositive(long number, String what) {
    if (number <= 0) {
      throw new IllegalArgumentException(what + " cannot be limited to " + number + ": give 1 or more");
    }
  }
}

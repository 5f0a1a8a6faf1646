package trellis.cli;

import java.time.Duration;
import picocli.CommandLine.Option;
import trellis.serve.http.Limits;

/** The options that limit what {@code serve} takes. */
final class LimitsOption {
  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      description = "bytes of a request (${DEFAULT-VALUE})")
  private int bodyBytes = Limits.USUAL.bodyBytes();

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "tokens of a request (${DEFAULT-VALUE})")
  private int tokens = Limits.USUAL.tokens();

  @Option(
      names = "--max-queue",
      paramLabel = "N",
      description = "requests that are tagged or wait, at a time (${DEFAULT-VALUE})")
  private int queue = Limits.USUAL.queue();

  @Option(
      names = "--max-best",
      paramLabel = "N",
      description = "readings of a sentence that can be asked for (${DEFAULT-VALUE})")
  private int best = Limits.USUAL.best();

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "connections at a time; others wait until one is closed (${DEFAULT-VALUE})")
  private int connections = Limits.USUAL.connections();

  @Option(
      names = "--receive",
      paramLabel = "SECONDS",
      description = "time for a request to arrive (${DEFAULT-VALUE})")
  private long receive = Limits.USUAL.receive().toSeconds();

  @Option(
      names = "--work",
      paramLabel = "SECONDS",
      description = "time for its answer to be found (${DEFAULT-VALUE})")
  private long work = Limits.USUAL.work().toSeconds();

  @Option(
      names = "--send",
      paramLabel = "SECONDS",
      description = "time for the client to take it (${DEFAULT-VALUE})")
  private long send = Limits.USUAL.send().toSeconds();

  @Option(
      names = "--idle",
      paramLabel = "SECONDS",
      description = "time that a connection stays open without a request (${DEFAULT-VALUE})")
  private long idle = Limits.USUAL.idle().toSeconds();

  @Option(
      names = "--stop",
      paramLabel = "SECONDS",
      description = "time for the last requests, when it is told to end (${DEFAULT-VALUE})")
  private long stop = Limits.USUAL.stop().toSeconds();

  /**
   * The limits.
   *
   * @throws IllegalArgumentException when they cannot be kept
   */
  Limits limits() {
    return new Limits(
        bodyBytes,
        tokens,
        queue,
        best,
        connections,
        Duration.ofSeconds(receive),
        Duration.ofSeconds(work),
        Duration.ofSeconds(send),
        Duration.ofSeconds(idle),
        Duration.ofSeconds(stop));
  }
}

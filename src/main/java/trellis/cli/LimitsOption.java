package trellis.cli;

import java.time.Duration;
import picocli.CommandLine.Option;
import trellis.serve.Limits;

/** The options that limit what {@code serve} takes. */
final class LimitsOption {
  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      description = "of a request (${DEFAULT-VALUE})")
  private int bodyBytes = Limits.USUAL.bodyBytes();

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      description = "tokens of a request (${DEFAULT-VALUE})")
  private int tokens = Limits.USUAL.tokens();

  @Option(
      names = "--max-queue",
      paramLabel = "N",
      description = "requests tagged or waiting at a time (${DEFAULT-VALUE})")
  private int queue = Limits.USUAL.queue();

  @Option(
      names = "--max-best",
      paramLabel = "N",
      description = "readings of a sentence (${DEFAULT-VALUE})")
  private int best = Limits.USUAL.best();

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "open at once; others wait to connect (${DEFAULT-VALUE})")
  private int connections = Limits.USUAL.connections();

  @Option(
      names = "--receive",
      paramLabel = "SECONDS",
      description = "for a request to arrive (${DEFAULT-VALUE})")
  private long receive = Limits.USUAL.receive().toSeconds();

  @Option(
      names = "--work",
      paramLabel = "SECONDS",
      description = "for an answer to be found (${DEFAULT-VALUE})")
  private long work = Limits.USUAL.work().toSeconds();

  @Option(
      names = "--send",
      paramLabel = "SECONDS",
      description = "for an answer to be taken (${DEFAULT-VALUE})")
  private long send = Limits.USUAL.send().toSeconds();

  @Option(
      names = "--idle",
      paramLabel = "SECONDS",
      description = "that a connection stays open without a request (${DEFAULT-VALUE})")
  private long idle = Limits.USUAL.idle().toSeconds();

  @Option(
      names = "--stop",
      paramLabel = "SECONDS",
      description = "for the last requests to be answered (${DEFAULT-VALUE})")
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

package trellis.serve;

import org.slf4j.Logger;

/** What went wrong with us, as it is told to a client. */
final class Failures {
  private Failures() {}

  /** The problem of a failure; what is our fault is logged as well. */
  static Problem problem(Throwable failure, Logger log) {
    if (failure instanceof Problem problem) {
      return problem;
    }
    if (failure instanceof OutOfMemoryError) {
      log.warn("A request needed more memory than there is; it was refused.");
      return Problem.of(
          503,
          "too_little_memory",
          "the server has too little memory for this request",
          "send it in parts, or start the server with TRELLIS_JAVA_OPTS=-Xmx4g, or what there is");
    }
    log.error(
        "A request failed for a fault of Trellis; please report it with these lines.", failure);
    return Problem.of(
        500,
        "internal",
        "the request failed for a fault of the server, which its log tells of",
        "please report it");
  }
}

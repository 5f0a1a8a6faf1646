package trellis.serve;

import java.util.Map;

/**
 * A request that is not answered as it hoped: the status, and what its client is told.
 *
 * <p>Carries no stack trace: nothing of the program went wrong.
 */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final String hint; // the cure
  private final transient Map<String, String> headers;

  private Problem(
      int status, String code, String message, String hint, Map<String, String> headers) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.headers = headers;
  }

  /**
   * A problem.
   *
   * @param code a word for programs
   * @param message place, value and what was expected
   * @param hint the cure
   */
  static Problem of(int status, String code, String message, String hint) {
    return new Problem(status, code, message, hint, Map.of());
  }

  /** A request that is not what it should be. */
  static Problem badRequest(String code, String message, String hint) {
    return of(400, code, message, hint);
  }

  /** The same with one more header. */
  Problem with(String header, String value) {
    return new Problem(status, code, getMessage(), hint, Map.of(header, value));
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  String hint() {
    return hint;
  }

  /** What the answer has beside the usual headers. */
  Map<String, String> headers() {
    return headers;
  }
}

package trellis.serve.http;

import java.util.Map;

/**
 * A refusal of an HTTP request: the status, and what its client is told.
 *
 * <p>Carries no stack trace: nothing went wrong in the program.
 */
public final class Problem extends RuntimeException {
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
   * Makes a refusal.
   *
   * @param code a word for programs
   * @param message place, value and what was expected
   * @param hint the cure
   */
  public static Problem of(int status, String code, String message, String hint) {
    return new Problem(status, code, message, hint, Map.of());
  }

  /** Refuses a request that is not what it should be, with 400. */
  public static Problem badRequest(String code, String message, String hint) {
    return of(400, code, message, hint);
  }

  /** Makes a copy whose response has a header beside the usual ones. */
  public Problem with(String header, String value) {
    return new Problem(status, code, getMessage(), hint, Map.of(header, value));
  }

  /** Gives the status code. */
  public int status() {
    return status;
  }

  /** Gives the word for programs. */
  public String code() {
    return code;
  }

  /** Gives the cure. */
  public String hint() {
    return hint;
  }

  /** Gives the headers of the response beside the usual ones. */
  Map<String, String> headers() {
    return headers;
  }
}

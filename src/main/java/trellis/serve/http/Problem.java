package trellis.serve.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A refusal of an HTTP request: the status, and what its client is told.
 *
 * <p>Carries no stack trace: nothing went wrong in the program.
 */
public final class Problem extends RuntimeException {
  private static final Logger LOG = LoggerFactory.getLogger(Problem.class);

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

  /** Makes what a client is told of a failure; what is the server's fault is logged, too. */
  static Problem of(Throwable failure) {
    if (failure instanceof Problem problem) {
      return problem;
    }
    if (failure instanceof OutOfMemoryError) {
      LOG.warn("A request needed more memory than there is; it was refused.");
      return of(
          503,
          "too_little_memory",
          "the server has too little memory for this request",
          "send it in parts, or start the server with TRELLIS_JAVA_OPTS=-Xmx4g, or what there is");
    }
    LOG.error(
        "A request failed for a fault of Trellis; please report it with these lines.", failure);
    return of(
        500,
        "internal",
        "the request failed for a fault of the server, which its log tells of",
        "please report it");
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

  /** Writes what its client is told as a JSON object. */
  public String json() {
    return node().toString();
  }

  /** Writes the same with the id of the request. */
  String json(String request) {
    return node().put("request", request).toString();
  }

  private ObjectNode node() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("code", code)
        .put("message", getMessage())
        .put("hint", hint);
  }

  /** Gives the headers of the response beside the usual ones. */
  Map<String, String> headers() {
    return headers;
  }
}

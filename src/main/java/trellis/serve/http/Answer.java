package trellis.serve.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * An HTTP response before it is sent.
 *
 * @param status the status code
 * @param type the value of {@code Content-Type}
 * @param body read only, from its position to its limit
 * @param headers beside those that every response has; they replace these where both name one
 */
public record Answer(int status, String type, ByteBuffer body, Map<String, String> headers) {
  /** The type of all requests and most answers. */
  public static final String JSON = "application/json";

  /** The type of requests and answers of which each line is JSON. */
  public static final String LINES = "application/x-ndjson";

  /** The type of the page. */
  public static final String HTML = "text/html; charset=utf-8";

  /** The type that Prometheus expects. */
  public static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  /** What protects browsers, and is in every response unless an answer says otherwise. */
  private static final List<HttpField> USUAL =
      List.of(
          new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
          new PreEncodedHttpField(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
          new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
          new PreEncodedHttpField("X-Frame-Options", "DENY"),
          new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
          new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"),
          new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin"));

  /** Makes the response to a request that succeeded. */
  public static Answer of(String type, String text) {
    return new Answer(200, type, bytes(text), Map.of());
  }

  /**
   * Makes the response to a request that was refused. All errors have one shape: {@code {"error":
   * {"code": …, "message": …, "hint": …, "request": …}}}.
   *
   * @param request the id of the request
   */
  static Answer of(Problem problem, String request) {
    String body = "{\"error\":" + problem.json(request) + "}\n";
    return new Answer(problem.status(), JSON, bytes(body), problem.headers());
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
  }

  /**
   * Sets the headers of the response: its type, what protects browsers, and its own. There are no
   * CORS headers: pages of other origins may neither send JSON here nor read an answer.
   */
  void putHeaders(HttpFields.Mutable response) {
    response.put(HttpHeader.CONTENT_TYPE, type);
    USUAL.forEach(response::put);
    headers.forEach(response::put);
  }
}

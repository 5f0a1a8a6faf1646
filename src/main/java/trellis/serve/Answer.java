package trellis.serve;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What a client gets.
 *
 * @param body read only, from its position to its limit
 * @param headers beside those that every answer has
 */
record Answer(int status, String type, ByteBuffer body, Map<String, String> headers) {
  static final String JSON = "application/json";
  static final String HTML = "text/html; charset=utf-8";
  static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  /** An answer of text. */
  static Answer of(String type, String text) {
    return new Answer(200, type, bytes(text), Map.of());
  }

  /** The answer to a request that was refused. */
  static Answer of(Problem problem) {
    return new Answer(problem.status(), JSON, bytes(ErrorJson.of(problem)), problem.headers());
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)).asReadOnlyBuffer();
  }
}

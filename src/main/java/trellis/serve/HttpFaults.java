package trellis.serve;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers what is not HTTP, and what Jetty refuses before we see it, in the shape of all errors.
 */
final class HttpFaults extends ErrorHandler {
  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      String message,
      Throwable cause,
      Callback callback) {
    SecurityHeaders.put(response.getHeaders(), Answer.JSON);
    response.write(true, body(status, message), callback);
  }

  private static ByteBuffer body(int status, String message) {
    String usual = HttpStatus.getMessage(status);
    Problem problem =
        Problem.of(
            status,
            usual.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "_"),
            message == null || status >= 500 ? usual : message,
            "");
    return ByteBuffer.wrap(ErrorJson.of(problem).getBytes(StandardCharsets.UTF_8));
  }
}

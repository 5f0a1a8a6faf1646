package trellis.serve.http;

import java.util.Locale;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers malformed HTTP, and all else that Jetty refuses before a router sees it, with the same
 * JSON as every other error.
 */
public final class JsonErrorHandler extends ErrorHandler {
  private final RequestJournal journal;

  /** Makes a handler; what it refuses is noted. */
  public JsonErrorHandler(RequestJournal journal) {
    this.journal = journal;
  }

  /** Lets every method have an answer: malformed HTTP can have any word in its place. */
  @Override
  public boolean errorPageForMethod(String method) {
    return true;
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      String message,
      Throwable cause,
      Callback callback) {
    String id = RequestId.of(request);
    Answer answer = Answer.of(problem(status, message), id);
    answer.putHeaders(response.getHeaders());
    response.getHeaders().put(RequestId.HEADER, id);
    if (!ConnectionState.of(request.getConnectionMetaData()).isOpen()) { // no router has seen it
      journal.refused(request, id, status, answer.body().remaining());
    }
    response.write(true, answer.body(), callback);
  }

  private static Problem problem(int status, String message) {
    String usual = HttpStatus.getMessage(status);
    return Problem.of(
        status,
        usual.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "_"),
        message == null || status >= 500 ? usual : message,
        hint(status));
  }

  private static String hint(int status) {
    return switch (status) {
      case HttpStatus.URI_TOO_LONG_414 -> "send what is to be tagged as body of POST /tag";
      case HttpStatus.EXPECTATION_FAILED_417 -> "leave the header Expect out";
      case HttpStatus.UPGRADE_REQUIRED_426, HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505 ->
          "ask with HTTP/1.1";
      case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 -> "send fewer and shorter headers";
      default ->
          status < HttpStatus.INTERNAL_SERVER_ERROR_500
              ? "send well-formed HTTP/1.1, as `curl` does"
              : "please report it";
    };
  }
}

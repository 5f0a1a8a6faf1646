package trellis.serve;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import trellis.serve.http.Answer;
import trellis.util.ClassResource;
import trellis.util.Sha256;

/**
 * The documents of the server that lie in its jar: the OpenAPI description, and the page at {@code
 * /}, which has its style and script in it. Browsers know these two by their digests and run
 * nothing else.
 */
final class Page {
  private Page() {}

  /** Puts the page together. */
  static Answer answer() {
    String style = resource("page.css");
    String script = resource("page.js");
    String page =
        resource("page.html").replace("/* page.css */", style).replace("/* page.js */", script);
    Answer plain = Answer.of(Answer.HTML, page);
    return new Answer(
        plain.status(),
        plain.type(),
        plain.body(),
        Map.of("Content-Security-Policy", policy(style, script)));
  }

  private static String policy(String style, String script) {
    return String.join(
        "; ",
        "default-src 'none'",
        "style-src 'sha256-" + digest(style) + "'",
        "script-src 'sha256-" + digest(script) + "'",
        "connect-src 'self'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'");
  }

  private static String digest(String text) {
    byte[] sha256 = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(sha256);
  }

  /** Reads a file that lies in the jar beside this class. */
  static String resource(String name) {
    return ClassResource.text(Page.class, name);
  }
}

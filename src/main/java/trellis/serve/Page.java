package trellis.serve;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import trellis.message.Sha256;

/**
 * The page at {@code /}: one document with its style and script in it, of which browsers run
 * nothing but these two, which they know by their digests.
 */
final class Page {
  private static final String STYLE = "/* page.css */";
  private static final String SCRIPT = "/* page.js */";

  private final Answer answer;

  Page() {
    String style = Resources.text("page.css");
    String script = Resources.text("page.js");
    String page = Resources.text("page.html").replace(STYLE, style).replace(SCRIPT, script);
    Answer plain = Answer.of(Answer.HTML, page);
    answer =
        new Answer(
            plain.status(),
            plain.type(),
            plain.body(),
            Map.of("Content-Security-Policy", policy(style, script)));
  }

  Answer answer() {
    return answer;
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
}

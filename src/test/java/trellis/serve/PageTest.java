package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The page and what browsers are told; `src/test/browser/serve.sh` uses it in Chromium. */
@Timeout(60)
class PageTest {
  @Test
  void browserRunsOurScriptAndNoOther()
      throws IOException, InterruptedException, NoSuchAlgorithmException {
    try (RunningServer server = RunningServer.usual()) {
      HttpResponse<String> page = server.get("");
      assertEquals("text/html; charset=utf-8", page.headers().firstValue("Content-Type").get());
      String policy = page.headers().firstValue("Content-Security-Policy").get();
      assertTrue(policy.startsWith("default-src 'none'; "), policy);
      assertFalse(policy.contains("unsafe"), policy);
      for (String element : new String[] {"script", "style"}) {
        String pattern = "(?s)<" + element + ">(.*?)</" + element + ">";
        Matcher inside = Pattern.compile(pattern).matcher(page.body());
        assertTrue(inside.find(), element);
        byte[] digest =
            MessageDigest.getInstance("SHA-256")
                .digest(inside.group(1).getBytes(StandardCharsets.UTF_8));
        String source = "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        assertTrue(policy.contains(element + "-src " + source), policy);
        assertFalse(inside.find(), "a second " + element);
      }
      assertFalse(page.body().contains(" style=") || page.body().contains(" onclick="));
      assertFalse(page.body().replace("http://www.w3.org/2000/svg", "").contains("https://"));
    }
  }

  @Test
  void otherPagesAreKeptOut() throws IOException, InterruptedException {
    try (RunningServer server = RunningServer.usual()) {
      for (String path : new String[] {"", "models", "metrics", "nothing"}) {
        HttpResponse<String> response = server.get(path);
        assertEquals("nosniff", response.headers().firstValue("X-Content-Type-Options").get());
        assertEquals("DENY", response.headers().firstValue("X-Frame-Options").get());
        assertTrue(
            response.headers().firstValue("Content-Security-Policy").get().contains("'none'"));
        assertTrue(
            response.headers().map().keySet().stream()
                .noneMatch(name -> name.toLowerCase().startsWith("access-control")));
        assertTrue(response.headers().firstValue("Server").isEmpty());
      }
    }
  }
}

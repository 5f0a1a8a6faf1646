package trellis.serve.http;

import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.server.Request;

/**
 * The id of a request, by which a client and the logs of all servers on its way speak of it: the
 * client's own if it sends one that can be repeated safely, else a random one.
 */
final class RequestId {
  /** The header that has it, in requests and answers. */
  static final String HEADER = "X-Request-Id";

  private static final int MOST_CHARACTERS = 128;

  private RequestId() {}

  static String of(Request request) {
    String own = request.getHeaders().get(HEADER);
    return own != null && isSane(own) ? own : random();
  }

  /** Allows visible ASCII alone: no spaces, and nothing that ends a line. */
  private static boolean isSane(String id) {
    if (id.isEmpty() || id.length() > MOST_CHARACTERS) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      if (id.charAt(i) <= ' ' || id.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  /** Makes 16 hexadecimal digits; not a secret, so the random numbers of the thread do. */
  private static String random() {
    String digits = Long.toHexString(ThreadLocalRandom.current().nextLong());
    return "0".repeat(Long.BYTES * 2 - digits.length()) + digits;
  }
}

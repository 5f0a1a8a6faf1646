package trellis.serve.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import trellis.util.Excerpt;

/**
 * Refuses requests whose header {@code Host} names another server, as long as only this machine may
 * ask: a page on the net could otherwise let its own name mean 127.0.0.1 and read the answers (DNS
 * rebinding).
 */
public final class HostGuard {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  private final boolean anyHost;
  private final Set<String> hosts = new TreeSet<>(LOOPBACK);

  /**
   * Makes a guard.
   *
   * @param bound the address that is listened to
   * @param also further names of this server, such as that of a proxy before us
   */
  public HostGuard(String bound, Set<String> also) {
    this.anyHost = also.isEmpty() && !isLoopback(bound);
    hosts.add(bound.toLowerCase(Locale.ROOT));
    also.forEach(name -> hosts.add(name.toLowerCase(Locale.ROOT)));
  }

  /** Tells whether all hosts are taken. */
  public boolean takesAny() {
    return anyHost;
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false; // nobody can listen to it either
    }
  }

  /**
   * Refuses a request for another host.
   *
   * @throws Problem when it is one
   */
  void check(Request request) {
    if (anyHost || !request.getHeaders().contains(HttpHeader.HOST)) { // browsers always say it
      return;
    }
    String host = request.getHttpURI().getHost();
    if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
      throw Problem.of(
          403,
          "wrong_host",
          "requests for the host " + Excerpt.quoted(host == null ? "" : host) + " are not taken",
          "ask for 127.0.0.1 or localhost, or start the server with --allow-host");
    }
  }
}

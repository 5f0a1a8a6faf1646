package trellis.serve;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * What every answer says to browsers. There are no CORS headers: pages of other origins may neither
 * send JSON here nor read an answer.
 */
final class SecurityHeaders {
  private SecurityHeaders() {}

  static void put(HttpFields.Mutable headers, String type) {
    headers.put(HttpHeader.CONTENT_TYPE, type);
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    headers.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
  }
}

package trellis.serve.access;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A request that has ended, as the access log tells of it.
 *
 * @param millis when it ended, since 1970
 * @param id of the request
 * @param client who is at the other end of the connection
 * @param forwarded what a proxy, or whoever claims to be one, says of its own client; empty: none
 * @param method as it was sent; empty when it could not be read
 * @param path as it was sent, without the query; empty when it could not be read
 * @param status of the answer
 * @param bytesIn of its body, as far as it was read
 * @param bytesOut of the answer's body, as far as it was sent
 * @param nanos from its first byte to its end
 * @param work what was tagged for it
 */
public record Entry(
    long millis,
    String id,
    SocketAddress client,
    String forwarded,
    String method,
    String path,
    int status,
    long bytesIn,
    long bytesOut,
    long nanos,
    Work work) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  /** Cuts what a client can make long. */
  public Entry {
    forwarded = LogLine.cut(forwarded);
    method = LogLine.cut(method);
    path = LogLine.cut(path);
  }

  /** Writes it as a line. */
  void write(StringBuilder lines) {
    LogLine line =
        new LogLine(lines)
            .string("time", TIME.format(Instant.ofEpochMilli(millis)))
            .string("id", id)
            .string("client", address());
    if (!forwarded.isEmpty()) {
      line.string("forwarded", forwarded);
    }
    line.string("method", method)
        .string("path", path)
        .number("status", status)
        .number("bytes_in", bytesIn)
        .number("bytes_out", bytesOut);
    work.write(line);
    line.millis("total_ms", nanos).end();
  }

  private String address() {
    return client instanceof InetSocketAddress inet && inet.getAddress() != null
        ? inet.getAddress().getHostAddress()
        : String.valueOf(client);
  }
}

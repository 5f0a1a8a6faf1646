package trellis.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/** A client of a stream of lines, which writes and reads at the same time. */
final class LineClient implements AutoCloseable {
  private static final int PATIENCE = 30_000; // milliseconds

  private final Socket socket;
  private final BufferedReader in;
  private String status;

  LineClient(int port, String query) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE);
    socket.setTcpNoDelay(true);
    write(
        "POST /tag"
            + query
            + " HTTP/1.1\r\n"
            + "Host: localhost\r\n"
            + "Content-Type: application/x-ndjson; charset=utf-8\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n");
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private void write(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends a part of the body. */
  LineClient send(String text) throws IOException {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    write(Integer.toHexString(bytes) + "\r\n" + text + "\r\n");
    return this;
  }

  /** Ends the body. */
  LineClient end() throws IOException {
    write("0\r\n\r\n");
    return this;
  }

  /** The first line of the response, once it is there. */
  String status() throws IOException {
    if (status == null) {
      status = in.readLine();
      String header = in.readLine();
      while (header != null && !header.isEmpty()) {
        header = in.readLine();
      }
    }
    return status;
  }

  /** The next line of the answer; null behind the last one, and when the connection breaks. */
  String next() throws IOException {
    status();
    try {
      String line = in.readLine();
      while (line != null && (line.isEmpty() || line.matches("[0-9A-Fa-f]+"))) {
        if (line.equals("0")) {
          return null;
        }
        line = in.readLine(); // the size of a chunk
      }
      return line;
    } catch (SocketException reset) {
      return null;
    }
  }

  /** Goes away before the stream has ended. */
  void hangUp() throws IOException {
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

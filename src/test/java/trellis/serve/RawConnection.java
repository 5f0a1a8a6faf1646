package trellis.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;

/** A connection on which a test writes what it likes. */
final class RawConnection implements AutoCloseable {
  private static final int PATIENCE = 30_000; // milliseconds

  private final Socket socket;

  RawConnection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE);
    socket.setTcpNoDelay(true);
  }

  RawConnection write(String text) throws IOException {
    return write(text.getBytes(StandardCharsets.UTF_8));
  }

  RawConnection write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    return this;
  }

  /** Writes a request to tag. */
  RawConnection post(String json) throws IOException {
    int length = json.getBytes(StandardCharsets.UTF_8).length;
    return write(
        "POST /tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + length
            + "\r\n\r\n"
            + json);
  }

  /** Says that nothing more will be written. */
  RawConnection endOutput() throws IOException {
    socket.shutdownOutput();
    return this;
  }

  /** All that comes until the server closes; a reset ends it, too. */
  String readAll() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    InputStream in = socket.getInputStream();
    try {
      for (int b = in.read(); b >= 0; b = in.read()) {
        bytes.write(b);
      }
    } catch (SocketException reset) {
      // what came before it counts
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The head of an answer, or what there is of it. */
  String readHead() throws IOException {
    StringBuilder head = new StringBuilder();
    int b = 0;
    while (b >= 0 && head.indexOf("\r\n\r\n") < 0) {
      b = socket.getInputStream().read();
      if (b >= 0) {
        head.append((char) b);
      }
    }
    return head.toString();
  }

  /** The head of an answer and its body, as long as the head says. */
  String readAnswer() throws IOException {
    String head = readHead();
    String length = head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1");
    byte[] body = socket.getInputStream().readNBytes(Integer.parseInt(length));
    return head + new String(body, StandardCharsets.UTF_8);
  }

  /** Closes without a word, as the machine of a process that dies does. */
  void reset() throws IOException {
    socket.setOption(StandardSocketOptions.SO_LINGER, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

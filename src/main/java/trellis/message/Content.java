package trellis.message;

import java.io.IOException;
import java.io.OutputStream;

/** Bytes that write themselves to a stream, the same ones each time. */
@FunctionalInterface
public interface Content {
  /** Writes all bytes; the stream stays open. */
  void writeTo(OutputStream out) throws IOException;
}

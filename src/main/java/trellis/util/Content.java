package trellis.util;

import java.io.IOException;
import java.io.OutputStream;

/** The content of a file, which can be written to any stream, with the same bytes each time. */
@FunctionalInterface
public interface Content {
  /** Writes all bytes; the stream stays open. */
  void writeTo(OutputStream out) throws IOException;
}

package trellis.util;

import java.io.IOException;
import java.io.OutputStream;

/** Writes some bytes to any stream, the same bytes each time. */
@FunctionalInterface
public interface Content {
  /** Writes all bytes; the stream stays open. */
  void writeTo(OutputStream out) throws IOException;
}

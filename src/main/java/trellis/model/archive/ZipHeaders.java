package trellis.model.archive;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Collects the bytes of a zip that are not the content of an entry: all headers. */
final class ZipHeaders extends ByteArrayOutputStream {
  private boolean paused;

  /** Says whether the bytes that follow are content. */
  void pause(boolean content) {
    paused = content;
  }

  byte[] from(int start) {
    return Arrays.copyOfRange(buf, start, count);
  }

  @Override
  public synchronized void write(int b) {
    if (!paused) {
      super.write(b);
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int at, int length) {
    if (!paused) {
      super.write(bytes, at, length);
    }
  }
}

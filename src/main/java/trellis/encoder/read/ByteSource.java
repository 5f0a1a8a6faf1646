package trellis.encoder.read;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The bytes of a file, read once from the first to the last; how many there are is known before.
 *
 * <p>What is taken of a mapped file are views of it. What is taken of an entry that is unpacked are
 * arrays of their own, so that each can go when it was used, and the entry is never there as a
 * whole beside what is made of it.
 */
public final class ByteSource implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final ByteBuffer whole; // null: the bytes come from the stream
  private final InputStream stream;
  private final long size;
  private long remaining;

  private ByteSource(ByteBuffer whole, InputStream stream, long size) {
    this.whole = whole;
    this.stream = stream;
    this.size = size;
    this.remaining = size;
  }

  /** What remains of a buffer, which stays as it is. */
  public static ByteSource of(ByteBuffer whole) {
    return new ByteSource(whole.slice(), InputStream.nullInputStream(), whole.remaining());
  }

  /** A stream that should have so many bytes. */
  public static ByteSource of(InputStream stream, long size) {
    return new ByteSource(null, new BufferedInputStream(stream, BUFFER_BYTES), size);
  }

  /** How many bytes are still to come. */
  public long remaining() {
    return remaining;
  }

  /**
   * The next byte.
   *
   * @throws UncheckedIOException when there is none where one should be, or it cannot be read
   */
  public byte get() {
    if (whole != null) {
      remaining--;
      return whole.get();
    }
    return take(1).get();
  }

  /**
   * The next bytes.
   *
   * @throws UncheckedIOException when there are fewer where they should be
   */
  public ByteBuffer take(int length) {
    remaining -= length;
    if (whole != null) {
      ByteBuffer taken = whole.slice(whole.position(), length);
      whole.position(whole.position() + length);
      return taken;
    }
    byte[] bytes = new byte[length];
    try {
      if (stream.readNBytes(bytes, 0, length) < length) {
        throw wrongSize();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (IllegalArgumentException e) { // of a damaged entry
      throw new UncheckedIOException(new IOException("it is damaged", e));
    }
    return ByteBuffer.wrap(bytes);
  }

  /** Leaves out bytes. */
  public void skip(long length) {
    long left = length;
    while (left > 0) {
      left -= take((int) Math.min(left, BUFFER_BYTES)).remaining();
    }
  }

  private IOException wrongSize() {
    return new IOException("its size is not the " + size + " bytes that the archive tells");
  }

  /**
   * Closes the file, all of whose bytes were read.
   *
   * @throws IOException when there are more
   */
  @Override
  public void close() throws IOException {
    try (stream) {
      if (remaining == 0 && stream.read() >= 0) {
        throw wrongSize();
      }
    }
  }
}

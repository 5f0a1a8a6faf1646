package trellis.model.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Buffers the beginning of a stream in memory, so that it is known how many bytes have really come
 * before a size that the stream claims is believed. Only what is buffered can be read.
 */
final class BufferedBeginning extends InputStream {
  private static final int PIECE_BYTES = 1 << 16;

  private final InputStream in;
  private final Deque<byte[]> pieces = new ArrayDeque<>(); // kept and not read to the end
  private int at; // the next byte of the first piece
  private long length; // of all that was ever kept

  BufferedBeginning(InputStream in) {
    this.in = in;
  }

  /**
   * Keeps the stream up to this length, or up to its end.
   *
   * @return the length of all that was kept since the beginning
   */
  long keep(long wanted) throws IOException {
    boolean ended = false;
    while (length < wanted && !ended) {
      byte[] piece = in.readNBytes((int) Math.min(PIECE_BYTES, wanted - length));
      ended = piece.length == 0;
      if (!ended) {
        pieces.add(piece);
        length += piece.length;
      }
    }
    return length;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int count) {
    if (pieces.isEmpty()) {
      return count == 0 ? 0 : -1;
    }
    byte[] piece = pieces.element();
    int read = Math.min(count, piece.length - at);
    System.arraycopy(piece, at, into, from, read);
    at += read;
    if (at == piece.length) {
      pieces.remove();
      at = 0;
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

package trellis.vocab.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;

/**
 * Maps a file into memory: the operating system reads it as it is looked at, and shares it among
 * processes.
 *
 * <p>One map can hold no more than 2 GiB, so there are several. Each goes on a little beyond the
 * beginning of the next, so that what begins in a map can be read there to its end.
 */
public final class MappedFile {
  /** The longest thing that can be read at one place. */
  public static final int LONGEST_READ = 1 << 20;

  private static final int USUAL_SHIFT = 30;

  private final ByteBuffer[] maps; // little-endian
  private final int shift;

  private MappedFile(ByteBuffer[] maps, int shift) {
    this.maps = maps;
    this.shift = shift;
  }

  /** Maps a whole file. */
  public static MappedFile of(FileChannel file) throws IOException {
    return of(file, USUAL_SHIFT);
  }

  /** Maps a file in parts of {@code 1 << shift} bytes. */
  static MappedFile of(FileChannel file, int shift) throws IOException {
    long size = file.size();
    ByteBuffer[] maps = new ByteBuffer[(int) (size + (1L << shift) - 1 >>> shift)];
    for (int i = 0; i < maps.length; i++) {
      long start = (long) i << shift;
      long length = Math.min(size - start, (1L << shift) + LONGEST_READ);
      maps[i] = file.map(MapMode.READ_ONLY, start, length).order(ByteOrder.LITTLE_ENDIAN);
    }
    return new MappedFile(maps, shift);
  }

  /** The map that holds what begins at a place. */
  public ByteBuffer map(long place) {
    return maps[(int) (place >>> shift)];
  }

  /** The offset of a place in its map. */
  public int offset(long place) {
    return (int) (place & (1L << shift) - 1);
  }

  int getInt(long place) {
    return map(place).getInt(offset(place));
  }

  /** The whole number of eight bytes at a place. */
  public long getLong(long place) {
    return map(place).getLong(offset(place));
  }

  /** The bytes from a place on. */
  byte[] get(long place, int length) {
    byte[] bytes = new byte[length];
    if (length > 0) {
      map(place).get(offset(place), bytes);
    }
    return bytes;
  }

  /** Whether these bytes stand at a place. */
  boolean holds(long place, byte[] bytes) {
    ByteBuffer map = map(place);
    int at = offset(place);
    for (int i = 0; i < bytes.length; i++) {
      if (map.get(at + i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}

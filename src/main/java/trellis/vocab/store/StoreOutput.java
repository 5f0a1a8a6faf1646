package trellis.vocab.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.zip.CRC32C;

/** Writes the body of a vector store from its beginning to its end, and computes its checksum. */
final class StoreOutput {
  private static final int BUFFERED = 1 << 17;

  private final FileChannel file;
  private final CRC32C checksum = new CRC32C();
  private ByteBuffer buffer = ByteBuffer.allocate(BUFFERED).order(ByteOrder.LITTLE_ENDIAN);
  private long position = StoreHeader.BYTES;

  StoreOutput(FileChannel file) throws IOException {
    this.file = file;
    file.position(position);
  }

  /** Writes a vector. */
  void putVector(VectorType type, float[] vector) throws IOException {
    int bytes = vector.length * type.bytes();
    ByteBuffer room = room(bytes);
    type.encode(vector, 0, vector.length, 1, room, room.position());
    room.position(room.position() + bytes);
  }

  void putInt(int value) throws IOException {
    room(Integer.BYTES).putInt(value);
  }

  void putLong(long value) throws IOException {
    room(Long.BYTES).putLong(value);
  }

  void put(byte[] bytes, int count) throws IOException {
    room(count).put(bytes, 0, count);
  }

  /** Writes zeros up to a place in the file. */
  void fillTo(long place) throws IOException {
    while (position + buffer.position() < place) {
      room(1).put((byte) 0);
    }
  }

  private ByteBuffer room(int bytes) throws IOException {
    if (buffer.remaining() < bytes) {
      flush();
    }
    if (buffer.capacity() < bytes) {
      buffer = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    return buffer;
  }

  private void flush() throws IOException {
    buffer.flip();
    position += buffer.remaining();
    checksum.update(buffer.duplicate());
    while (buffer.hasRemaining()) {
      file.write(buffer);
    }
    buffer.clear();
  }

  /** Ends the writing; returns the checksum of all. */
  int finish() throws IOException {
    flush();
    return (int) checksum.getValue();
  }
}

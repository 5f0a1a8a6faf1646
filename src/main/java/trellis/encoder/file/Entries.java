package trellis.encoder.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;

/** The files of a folder, or the entries of a jar. */
interface Entries extends Closeable {
  /** The names of the files, with '/' between folders, sorted. */
  List<String> names() throws IOException;

  /** The file that the user named; "": all of them. */
  String own();

  /** What the user named, and a file of it. */
  Place place(String name);

  /**
   * All bytes of a file.
   *
   * @throws trellis.error.ModelException when they are more than {@code most}
   */
  ByteBuffer bytes(String name, long most) throws IOException;

  /**
   * The bytes of a file, one after the other.
   *
   * @throws trellis.error.ModelException when they are more than can be read
   */
  default ByteSource open(String name) throws IOException {
    return ByteSource.of(bytes(name, Place.MOST_BYTES));
  }

  /** Whether there is such a file. */
  boolean has(String name);

  /** All bytes of a small file, as an array. */
  default byte[] small(String name) throws IOException {
    ByteBuffer buffer = bytes(name, 1 << 28);
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  /** Refuses a size. */
  default void requireSize(String name, long size, long most) {
    if (size > most) {
      throw place(name)
          .refusal("it has " + size + " bytes, more than the " + most + " that can be read of it");
    }
  }
}

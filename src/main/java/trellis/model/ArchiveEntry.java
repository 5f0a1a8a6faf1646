package trellis.model;

import java.io.IOException;
import java.io.OutputStream;

/**
 * An entry to be written into an archive.
 *
 * @param name with {@code /} between folders and file
 * @param content its bytes
 */
public record ArchiveEntry(String name, Content content) {

  /** Writes the bytes of an entry, the same whenever it is asked. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /** An entry with these bytes. */
  public static ArchiveEntry of(String name, byte[] bytes) {
    return new ArchiveEntry(name, out -> out.write(bytes));
  }
}

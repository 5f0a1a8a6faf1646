package trellis.model.archive;

import trellis.util.Content;

/**
 * An entry to be written into an archive.
 *
 * @param name with {@code /} between folders and file
 * @param content its bytes
 */
public record ArchiveEntry(String name, Content content) {
  /** An entry with these bytes. */
  static ArchiveEntry of(String name, byte[] bytes) {
    return new ArchiveEntry(name, out -> out.write(bytes));
  }
}

package trellis.serve.reload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What a look at a file shows without reading it; two that are equal are of the same content, as
 * far as the system says.
 *
 * @param size in bytes; -1 when there is no such file
 * @param modified when it was last written
 * @param key by which the system knows it; null where it has none
 */
record FileState(long size, FileTime modified, Object key) {
  private static final FileState GONE = new FileState(-1, FileTime.fromMillis(0), null);

  static FileState of(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileState(found.size(), found.lastModifiedTime(), found.fileKey());
    } catch (IOException gone) {
      return GONE;
    }
  }
}

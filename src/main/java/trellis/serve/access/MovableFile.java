package trellis.serve.access;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Appends to a file by its name: when the file was moved away or deleted, as {@code logrotate}
 * does, the next write makes a new one. Not for several threads.
 */
final class MovableFile extends OutputStream {
  private final Path path;
  private OutputStream file; // null: not opened yet
  private Object key; // of the open file, by which the system knows it; null where it has none

  MovableFile(Path path) throws IOException {
    this.path = path;
    if (!isDevice()) {
      open();
    }
  }

  /** Tells whether it is no file: opening a pipe waits until somebody reads, which may be never. */
  private boolean isDevice() throws IOException {
    return Files.exists(path) && Files.readAttributes(path, BasicFileAttributes.class).isOther();
  }

  private void open() throws IOException {
    OutputStream opened =
        Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    if (file != null) {
      file.close();
    }
    file = opened;
    key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  private boolean isMoved() throws IOException {
    try {
      return !Objects.equals(key, Files.readAttributes(path, BasicFileAttributes.class).fileKey());
    } catch (NoSuchFileException gone) {
      return true;
    }
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    if (file == null || isMoved()) {
      open();
    }
    file.write(bytes, from, length);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}

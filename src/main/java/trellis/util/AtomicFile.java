package trellis.util;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a file atomically: at any moment, even after a power cut, either the whole old file or
 * the whole new one is there.
 */
public final class AtomicFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private AtomicFile() {}

  /**
   * Writes beside the file, waits until the disk has it, and moves it into place. When that fails
   * the old file stays.
   */
  public static void replace(Path file, Content content) throws IOException {
    Path beside = beside(file);
    try {
      write(beside, content);
      move(beside, file);
    } finally {
      Files.deleteIfExists(beside); // it is there only when something failed
    }
  }

  /**
   * Replaces a file with another one, which stays: both are names of the same bytes where the file
   * system can do that, so that they take the room of one; else it is copied. Neither may be
   * written into afterwards, but each may be replaced.
   */
  public static void replaceBySame(Path file, Path other) throws IOException {
    Path beside = beside(file);
    Files.deleteIfExists(beside);
    try {
      Files.createLink(beside, other);
    } catch (IOException | UnsupportedOperationException cannotLink) {
      replace(file, out -> Files.copy(other, out));
      return;
    }
    try {
      move(beside, file);
    } finally {
      Files.deleteIfExists(beside); // still there, too, when both were the same before
    }
  }

  /** Where the new file stands until it is whole; what was there before is lost. */
  public static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + ".new");
  }

  private static void write(Path file, Content content) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        OutputStream out =
            new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
      content.writeTo(out);
      out.flush();
      channel.force(true);
    }
  }

  /** Moves a file, in one step where the file system can; a file that is there is replaced. */
  public static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}

package trellis.train;

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

/** Replaces a file so that at any moment, even of a power cut, the old or the new one is whole. */
final class AtomicFile {
  private AtomicFile() {}

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes beside the file, waits until the disk has it, and moves it into place.
   *
   * @throws TrainingException when that cannot be done; the old file then stays
   */
  static void replace(Path file, Content content) {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try {
      try (FileChannel channel =
              FileChannel.open(
                  beside,
                  StandardOpenOption.CREATE,
                  StandardOpenOption.TRUNCATE_EXISTING,
                  StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      move(beside, file);
    } catch (IOException e) {
      throw new TrainingException(
          file + ": cannot be written: " + e + ": is there room and may you write there?", e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}

package trellis.encoder.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import trellis.encoder.read.Place;

/** The files of a folder and of the folders right in it. */
final class FolderEntries implements Entries {
  /** Files of more bytes than this are mapped. */
  private static final long MAPPED = 1 << 24;

  private static final int MOST_FILES = 10_000;

  private final String file;
  private final Path folder;
  private final String own;

  /**
   * The files of a folder.
   *
   * @param file what the user named: the folder, or a file in it
   * @param own that file; "" for the folder
   */
  FolderEntries(String file, Path folder, String own) {
    this.file = file;
    this.folder = folder;
    this.own = own;
  }

  @Override
  public List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(folder, 2)) {
      return files
          .filter(Files::isRegularFile)
          .limit(MOST_FILES)
          .map(one -> folder.relativize(one).toString().replace('\\', '/'))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public String own() {
    return own;
  }

  @Override
  public boolean has(String name) {
    try {
      Path path = folder.resolve(name).normalize();
      return path.startsWith(folder.normalize()) && Files.isRegularFile(path);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  @Override
  public Place place(String name) {
    return new Place(file, name.equals(own) ? "" : name);
  }

  @Override
  public ByteBuffer bytes(String name, long most) throws IOException {
    try (FileChannel channel = FileChannel.open(folder.resolve(name))) {
      long size = channel.size();
      requireSize(name, size, most);
      if (size > MAPPED) {
        return channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
      }
      ByteBuffer all = ByteBuffer.allocate((int) size);
      int read = 0;
      while (read >= 0 && all.hasRemaining()) {
        read = channel.read(all);
      }
      return all.flip();
    }
  }

  @Override
  public void close() {
    // nothing stays open
  }
}

package trellis.model.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import trellis.error.ModelException;
import trellis.util.FileSearch;
import trellis.util.Sha256;

/**
 * Reads the bytes of an archive file or stream in order, and knows how many there are before they
 * are read.
 *
 * <p>Whatever cannot be read is a {@link ModelException}.
 */
final class ArchiveInput extends InputStream {
  private static final int FIRST_BYTES = 1 << 18; // of a stream: no header is longer

  private final String file;
  private final InputStream in;
  private long length; // of a stream: of what is kept
  private long position;
  private final MessageDigest sha256 = Sha256.digest(); // of what was read
  private OutputStream copy; // null until somebody wants one

  private ArchiveInput(String file, InputStream in, long length) {
    this.file = file;
    this.in = in;
    this.length = length;
  }

  /** Opens a file. */
  static ArchiveInput open(Path file) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new ModelException(name, "", "is a folder, not a model" + example(file));
    }
    if (Files.notExists(file)) {
      throw new ModelException(name, "", "no such file" + FileSearch.hint(file));
    }
    try {
      InputStream in = Files.newInputStream(file);
      if (Files.isRegularFile(file)) {
        return new ArchiveInput(name, in, Files.size(file));
      }
      return of(in, name); // a pipe, say
    } catch (AccessDeniedException e) {
      throw new ModelException(name, "", "may not be read: give yourself the right to read it", e);
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static String example(Path folder) {
    return FileSearch.names(folder).stream()
        .filter(name -> name.endsWith(".trellis"))
        .findFirst()
        .map(name -> ": name the file in it, " + folder.resolve(name))
        .orElse(", and no *.trellis file is in it: name the model.trellis of a run");
  }

  /** The bytes of a stream, of which the beginning is kept at first; it is closed with this. */
  static ArchiveInput of(InputStream in, String name) {
    ArchiveInput input = new ArchiveInput(name, new BufferedBeginning(in), 0);
    input.require(FIRST_BYTES);
    return input;
  }

  /**
   * Makes sure that this many bytes of the archive are counted in its length, if there are as many,
   * and that more of them are noticed.
   */
  void require(long bytes) {
    if (in instanceof BufferedBeginning stream) {
      try {
        length = stream.keep(bytes + 1);
      } catch (IOException e) {
        throw unreadable(file, e);
      }
    }
  }

  /** Writes whatever is read to another stream, too. */
  void copyTo(OutputStream other) {
    copy = other;
  }

  /** What messages call it. */
  String file() {
    return file;
  }

  long length() {
    return length;
  }

  /** How many bytes have been read. */
  long position() {
    return position;
  }

  /** The SHA-256 of all that was read, in hexadecimal. Nothing can be read afterwards. */
  String sha256() {
    return Sha256.hex(sha256);
  }

  /** How many bytes are left. */
  long left() {
    return length - position;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int at, int count) {
    try {
      int read = in.read(into, at, count);
      if (read > 0) {
        position += read;
        sha256.update(into, at, read);
        if (copy != null) {
          copy.write(into, at, read);
        }
      }
      return read;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static ModelException unreadable(String file, IOException e) {
    return new ModelException(file, "", "cannot be read: " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      in.close();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }
}

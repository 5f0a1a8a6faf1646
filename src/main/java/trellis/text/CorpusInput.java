package trellis.text;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import trellis.error.CorpusException;
import trellis.util.FileSearch;

/**
 * Opens corpus files and other texts, unzips them where needed, and turns every fault into a {@link
 * CorpusException} that names the cure.
 */
public final class CorpusInput {
  private static final int BUFFER_SIZE = 1 << 16;

  private CorpusInput() {}

  /**
   * Opens a file, unzipped when its first bytes are those of gzip.
   *
   * @throws CorpusException when it is missing, is a folder or may not be read
   */
  public static InputStream open(Path file) {
    InputStream raw = openRaw(file);
    try {
      return unzipped(raw);
    } catch (IOException e) {
      CorpusException fault = unreadable(file.toString(), 0, e);
      try {
        raw.close();
      } catch (IOException alsoBroken) {
        fault.addSuppressed(alsoBroken);
      }
      throw fault;
    }
  }

  /** The exception that tells the user of the file what a fault of its stream means. */
  public static CorpusException unreadable(String file, long line, IOException cause) {
    String text = "cannot be read: " + cause.getMessage();
    if (cause instanceof EOFException) {
      text = "the gzip file ends too early, it was cut short: copy or pack it again";
    } else if (cause instanceof ZipException) {
      text = "the gzip file is damaged (" + cause.getMessage() + "): copy or pack it again";
    }
    return new CorpusException(file, line, text, cause);
  }

  /** The stream itself, or what it unzips to. */
  static InputStream unzipped(InputStream raw) throws IOException {
    PushbackInputStream peeked = new PushbackInputStream(raw, 2);
    byte[] magic = peeked.readNBytes(2);
    peeked.unread(magic);
    boolean gzip = magic.length == 2 && magic[0] == 0x1F && magic[1] == (byte) 0x8B;
    return gzip ? new GZIPInputStream(peeked, BUFFER_SIZE) : peeked;
  }

  /** Refuses a text whose first bytes, of {@code count}, are a byte order mark of UTF-16. */
  static void refuseUtf16(String file, byte[] bytes, int count) {
    int mark = count < 2 ? 0 : (bytes[0] & 0xFF) << Byte.SIZE | bytes[1] & 0xFF;
    if (mark == 0xFEFF || mark == 0xFFFE) {
      throw new CorpusException(file, 0, "the file is UTF-16: save it as UTF-8");
    }
  }

  static InputStream openRaw(Path file) {
    if (Files.isDirectory(file)) {
      throw fault(file, "is a folder, not a file" + example(file));
    }
    if (Files.notExists(file)) {
      throw fault(file, "no such file" + FileSearch.hint(file));
    }
    try {
      return Files.newInputStream(file);
    } catch (AccessDeniedException e) {
      throw new CorpusException(
          file.toString(), 0, "may not be read: give yourself the right to read it", e);
    } catch (IOException e) {
      throw new CorpusException(file.toString(), 0, "cannot be opened: " + e.getMessage(), e);
    }
  }

  private static CorpusException fault(Path file, String text) {
    return new CorpusException(file.toString(), 0, text);
  }

  private static String example(Path folder) {
    for (String name : FileSearch.names(folder)) {
      Path file = folder.resolve(name);
      if (name.charAt(0) != '.' && Files.isRegularFile(file)) {
        return ": name a file in it, such as " + file;
      }
    }
    return ", and no file is in it";
  }
}

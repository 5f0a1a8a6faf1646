package trellis.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import trellis.error.CorpusException;
import trellis.util.Utf8;

/**
 * Reads a raw text as a whole, char by char as it stands, byte order mark and line ends included.
 */
public final class RawText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** A text with more bytes is refused, as it would fill the memory. */
  private static final int MOST_BYTES = 1 << 30;

  private RawText() {}

  /**
   * Reads a file, unzipped when its first bytes are those of gzip.
   *
   * @throws CorpusException when it cannot be read, is no UTF-8 or is too long
   */
  public static String read(Path file) {
    try (InputStream in = CorpusInput.openRaw(file)) {
      return read(file.toString(), in);
    } catch (IOException e) {
      throw CorpusInput.unreadable(file.toString(), 0, e);
    }
  }

  /**
   * Reads a file as {@link #read(Path)} does, without its byte order mark: for texts whose offsets
   * do not count.
   */
  public static String readWithoutMark(Path file) {
    String text = read(file);
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  /**
   * Reads a stream to its end; it stays open.
   *
   * @param name what messages call it
   */
  public static String read(String name, InputStream in) {
    byte[] bytes;
    try {
      bytes = CorpusInput.unzipped(in).readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw CorpusInput.unreadable(name, 0, e);
    }
    if (bytes.length > MOST_BYTES) {
      throw new CorpusException(
          name, 0, "has more than " + (MOST_BYTES >> 20) + " MiB: tag it in several pieces");
    }
    CorpusInput.refuseUtf16(name, bytes, bytes.length);
    int fault = new Utf8().firstFault(bytes, 0, bytes.length);
    if (fault >= 0) {
      throw new CorpusException(
          name,
          Utf8.lineOf(bytes, fault),
          "byte 0x%02X at place ".formatted(bytes[fault])
              + (fault + 1)
              + " of the text is not UTF-8: save it as UTF-8 (if it is Windows-1252: iconv -f"
              + " WINDOWS-1252 -t UTF-8)");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

package trellis.model.archive;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import trellis.util.Utf8;

/**
 * Compresses entries.
 *
 * <p>What comes out of an entry is at most {@link #MOST_TIMES} times as long as the entry, so a
 * small file cannot fill the memory; what is more alike than that is kept as it is.
 */
final class Gzip {
  static final int MOST_TIMES = 100;
  private static final int LARGEST = 1 << 30; // bytes

  private Gzip() {}

  static byte[] zipped(String text) throws IOException {
    return zipped(text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] zipped(byte[] bytes) throws IOException {
    byte[] small = zipped(bytes, Deflater.BEST_COMPRESSION);
    return (long) small.length * MOST_TIMES >= bytes.length
        ? small
        : zipped(bytes, Deflater.NO_COMPRESSION);
  }

  private static byte[] zipped(byte[] bytes, int level) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (OutputStream out =
        new GZIPOutputStream(zipped) {
          {
            def.setLevel(level);
          }
        }) {
      out.write(bytes);
    }
    return zipped.toByteArray();
  }

  static byte[] unzipped(byte[] zipped) throws IOException {
    long most = Math.min(LARGEST, (long) zipped.length * MOST_TIMES);
    byte[] bytes;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
      bytes = in.readNBytes((int) most + 1);
    } catch (IOException notGzip) {
      throw new EntryException("cannot be unzipped: " + notGzip.getMessage());
    }
    if (bytes.length > most) {
      throw new EntryException(
          "has " + zipped.length + " bytes, which cannot hold more than " + most);
    }
    return bytes;
  }

  static String text(byte[] zipped) throws IOException {
    byte[] bytes = unzipped(zipped);
    try {
      return Utf8.decode(bytes, 0, bytes.length);
    } catch (CharacterCodingException e) {
      throw new EntryException("is not UTF-8");
    }
  }
}

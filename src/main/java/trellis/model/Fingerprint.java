package trellis.model;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * What tells one content from another.
 *
 * @param size in bytes
 * @param crc the CRC-32 that a zip keeps
 * @param sha256 in hexadecimal
 */
public record Fingerprint(long size, int crc, String sha256) {

  /** The fingerprint of what the content writes. */
  public static Fingerprint of(ArchiveEntry.Content content) throws IOException {
    Meter meter = new Meter();
    content.writeTo(
        new OutputStream() {
          @Override
          public void write(int b) {
            meter.add(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int at, int length) {
            meter.add(bytes, at, length);
          }
        });
    return meter.fingerprint();
  }

  /** Takes the fingerprint of bytes that come in parts. */
  static final class Meter {
    private final CRC32 crc = new CRC32();
    private final MessageDigest sha256 = sha256();
    private long size;

    void add(byte[] bytes, int at, int length) {
      crc.update(bytes, at, length);
      sha256.update(bytes, at, length);
      size += length;
    }

    /** The fingerprint of all parts; ends the measuring. */
    Fingerprint fingerprint() {
      return new Fingerprint(size, (int) crc.getValue(), HexFormat.of().formatHex(sha256.digest()));
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }
  }
}

package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.zip.CRC32;
import trellis.util.Content;
import trellis.util.Sha256;

/**
 * The size, CRC-32 and SHA-256 of the content of an archive entry.
 *
 * @param size in bytes
 * @param crc the CRC-32 that a zip keeps
 * @param sha256 in hexadecimal
 */
public record Fingerprint(long size, long crc, String sha256) {

  /** The fingerprint of what the content writes. */
  public static Fingerprint of(Content content) throws IOException {
    Meter meter = new Meter();
    content.writeTo(meter);
    return new Fingerprint(meter.size, meter.crc.getValue(), Sha256.hex(meter.sha256));
  }

  /** Measures what is written to it. */
  private static final class Meter extends OutputStream {
    private final CRC32 crc = new CRC32();
    private final MessageDigest sha256 = Sha256.digest();
    private long size;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int at, int length) {
      crc.update(bytes, at, length);
      sha256.update(bytes, at, length);
      size += length;
    }
  }
}

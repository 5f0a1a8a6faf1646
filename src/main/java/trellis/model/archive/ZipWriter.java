package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes a zip whose bytes depend on nothing but names and contents: entries are stored as they
 * are, and every date is 1 January 1980. So an archive has one spelling only, and {@link ZipReader}
 * can compare it byte for byte.
 */
public final class ZipWriter {
  /**
   * The first date that a zip can say. It counts seconds by twos, so the odd one is lost; at
   * midnight sharp the JDK takes the date for an earlier one and writes it a second time.
   */
  private static final LocalDateTime DATE = LocalDateTime.of(1980, 1, 1, 0, 0, 1);

  private final ZipOutputStream zip;

  /** Writes to a stream, which stays open. */
  public ZipWriter(OutputStream out) {
    this.zip = new ZipOutputStream(out, StandardCharsets.US_ASCII); // names are ASCII
  }

  /**
   * Adds an entry.
   *
   * @param fingerprint of its content
   */
  public void add(ArchiveEntry entry, Fingerprint fingerprint) throws IOException {
    begin(entry.name(), fingerprint.size(), fingerprint.crc());
    entry.content().writeTo(zip);
    end();
  }

  /** Writes the header of an entry, whose content must be written next. */
  void begin(String name, long size, long crc) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setTimeLocal(DATE);
    entry.setSize(size);
    entry.setCrc(crc);
    zip.putNextEntry(entry);
  }

  /** Writes a part of the content of the entry that was begun. */
  void write(byte[] bytes, int at, int count) throws IOException {
    zip.write(bytes, at, count);
  }

  /**
   * Ends the entry that was begun.
   *
   * @throws java.util.zip.ZipException when its content had another size or checksum than promised
   */
  void end() throws IOException {
    zip.closeEntry();
  }

  /** Writes the directory; nothing can be added afterwards. */
  public void finish() throws IOException {
    zip.finish();
    zip.flush();
  }
}

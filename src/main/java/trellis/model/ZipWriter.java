package trellis.model;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Writes a zip whose bytes depend on nothing but names and contents; see {@link ZipRecord}. */
final class ZipWriter {
  private final OutputStream out;
  private final List<ZipRecord> records = new ArrayList<>();
  private long position;

  /** Writes to a stream, which stays open. */
  ZipWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Adds an entry.
   *
   * @param fingerprint of its content
   * @throws EntryException when the archive would be larger than a zip can be
   */
  void add(ArchiveEntry entry, Fingerprint fingerprint) throws IOException {
    ZipRecord zipRecord =
        new ZipRecord(entry.name(), fingerprint.crc(), fingerprint.size(), position);
    byte[] header = zipRecord.local();
    long end = position + header.length + fingerprint.size();
    if (end > ZipRecord.LARGEST) {
      throw new EntryException(
          "would make the archive larger than the 4 GiB that a zip can hold: leave out vectors of"
              + " words that training did not see (`embeddings.pack: none`), or make the network"
              + " smaller");
    }
    out.write(header);
    entry.content().writeTo(out);
    records.add(zipRecord);
    position = end;
  }

  /** Writes the directory; nothing can be added afterwards. */
  void finish() throws IOException {
    long size = 0;
    for (ZipRecord zipRecord : records) {
      byte[] central = zipRecord.central();
      out.write(central);
      size += central.length;
    }
    out.write(ZipRecord.end(records.size(), size, position));
    out.flush();
  }
}

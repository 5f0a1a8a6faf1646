package trellis.model;

import java.io.InputStream;
import trellis.model.Fingerprint.Meter;

/** The content of one entry of an archive; whatever is read of it is measured. */
final class EntryInput extends InputStream {
  private final ArchiveInput archive;
  private final String entry;
  private final long size;
  private final Meter meter = new Meter();
  private long left;

  EntryInput(ArchiveInput archive, String entry, long size) {
    this.archive = archive;
    this.entry = entry;
    this.size = size;
    this.left = size;
  }

  /** The number of bytes in all. */
  long size() {
    return size;
  }

  /** The number of bytes that have not been read. */
  long left() {
    return left;
  }

  /** The fingerprint of all that was read. */
  Fingerprint fingerprint() {
    return meter.fingerprint();
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] into, int at, int count) {
    if (left == 0 && count > 0) {
      return -1;
    }
    int wanted = (int) Math.min(count, left);
    int read = archive.read(into, at, wanted);
    if (read < wanted) {
      throw new ModelException(
          archive.file(),
          entry,
          "ends after "
              + (size - left + read)
              + " of its "
              + size
              + " bytes: the file was cut short; copy it again");
    }
    meter.add(into, at, read);
    left -= read;
    return read;
  }
}

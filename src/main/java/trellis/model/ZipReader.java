package trellis.model;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Reads an archive in one pass, entry by entry, and lets nothing pass that {@link ZipWriter} would
 * not have written.
 *
 * <p>Sizes are held against what is left of the file before anything is allocated, and nothing is
 * unpacked. A header that differs in what does not matter for the content, such as a date, is
 * refused at the end only: the message for an archive that was changed and packed anew is then
 * about the change.
 */
final class ZipReader {
  private final ArchiveInput in;
  private final ZipFaults faults;
  private final Deque<String> expected = new ArrayDeque<>(); // names that must still come
  private final List<ZipRecord> records = new ArrayList<>(); // of the entries so far
  private String oddHeader = ""; // the first entry with a header that is not as we write it

  ZipReader(ArchiveInput in) {
    this.in = in;
    this.faults = new ZipFaults(in);
  }

  /** Says which entries must come after those that were read or are expected, in this order. */
  void expect(List<String> names) {
    expected.addAll(names);
  }

  /** Goes to the next entry that is expected. */
  EntryInput open() {
    String name = expected.remove();
    long offset = in.position();
    ZipHeader header = ZipHeader.read(in);
    faults.requireHeader(header, name, offset);
    if (!header.name().equals(name)) {
      throw faults.misplaced(header.name(), name, expected, records);
    }
    faults.requireStored(header, name);
    ZipRecord zipRecord = new ZipRecord(name, header.crc(), header.size(), offset);
    if (oddHeader.isEmpty() && !Arrays.equals(zipRecord.local(), header.bytes())) {
      oddHeader = name;
    }
    records.add(zipRecord);
    return new EntryInput(in, name, header.size());
  }

  /** Checks the content of the entry that was opened last. */
  Fingerprint close(EntryInput content) {
    ZipRecord zipRecord = records.get(records.size() - 1);
    Fingerprint fingerprint = content.fingerprint();
    if (content.left() > 0) {
      throw faults.of(
          zipRecord.name(), "has " + content.left() + " bytes more than it should have");
    }
    if (fingerprint.crc() != zipRecord.crc()) {
      throw faults.of(
          zipRecord.name(), "is damaged: its bytes do not have the checksum of its header");
    }
    return fingerprint;
  }

  /** Reads the directory, after which the file must end. */
  void finish() {
    byte[] directory = directory();
    byte[] found = in.read(directory.length);
    ZipHeader header = ZipHeader.of(found);
    if (header.isOfAnEntry() && !header.isCutShort()) {
      throw faults.misplaced(header.name(), "", expected, records);
    }
    if (!oddHeader.isEmpty()) {
      throw faults.of(
          oddHeader,
          "has another header than Trellis writes: it is damaged, or the archive was packed anew");
    }
    int difference = Arrays.mismatch(directory, found);
    if (difference >= 0) {
      throw faults.of(
          nameAt(difference),
          difference == found.length
              ? "stands no longer in the directory at the end: the file was cut short"
              : "is described in the directory at the end otherwise than Trellis does: it is"
                  + " damaged, or the archive was packed anew");
    }
    if (in.left() > 0) {
      throw faults.of("", "goes on for " + in.left() + " bytes after the end of the archive");
    }
  }

  private byte[] directory() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    records.forEach(zipRecord -> bytes.writeBytes(zipRecord.central()));
    int size = bytes.size();
    bytes.writeBytes(ZipRecord.end(records.size(), size, in.position()));
    return bytes.toByteArray();
  }

  /** The entry that a byte of the directory tells of; the last one for what stands behind. */
  private String nameAt(int place) {
    int end = 0;
    String name = "";
    for (ZipRecord zipRecord : records) {
      if (end > place) {
        break;
      }
      end += zipRecord.central().length;
      name = zipRecord.name();
    }
    return name;
  }
}

package trellis.model;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import trellis.model.Manifest.EntryDigest;

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

  /** Says which entry must come first. */
  void expectFirst(String name) {
    expected.add(name);
  }

  /** Says which entries must come after the first one, in this order, and then the file's end. */
  void expectRest(List<EntryDigest> entries) {
    long end = in.position();
    List<ZipRecord> all = new ArrayList<>(records);
    for (EntryDigest entry : entries) {
      expected.add(entry.name());
      ZipRecord zipRecord = new ZipRecord(entry.name(), 0, entry.size(), end);
      all.add(zipRecord);
      // A size that no zip can have is refused when its entry is opened.
      end =
          Math.min(
              ZipRecord.LARGEST,
              end
                  + zipRecord.local().length
                  + Math.max(0, Math.min(ZipRecord.LARGEST, entry.size())));
    }
    long announced = end + directory(all, end).length;
    faults.announce(announced);
    in.require(announced);
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
    if (records.isEmpty()) { // until the manifest is read, nothing says how long a stream is
      in.require(in.position() + Math.min(header.size(), ArchiveReader.LARGEST_MANIFEST));
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
    byte[] directory = directory(records, in.position());
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
      throw difference == found.length
          ? faults.cutShort(nameAt(difference), "stands no longer in the directory at the end")
          : faults.of(
              nameAt(difference),
              "is described in the directory at the end otherwise than Trellis does: it is"
                  + " damaged, or the archive was packed anew");
    }
    if (in.left() > 0) {
      throw faults.of("", "goes on after the archive, which ends at byte " + in.position());
    }
  }

  /** The directory of these entries, which begins at this byte. */
  private static byte[] directory(List<ZipRecord> records, long offset) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    records.forEach(zipRecord -> bytes.writeBytes(zipRecord.central()));
    int size = bytes.size();
    bytes.writeBytes(ZipRecord.end(records.size(), size, offset));
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

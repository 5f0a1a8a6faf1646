package trellis.model.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import trellis.error.ModelException;
import trellis.model.archive.Manifest.EntryDigest;
import trellis.util.Sha256;

/**
 * Reads an archive in one pass, entry by entry, and lets nothing pass that {@link ZipWriter} would
 * not have written: while it reads, it writes the same entries again, and at the end the headers of
 * both must be the same bytes. Whoever reads a content compares it with the digest in the manifest.
 *
 * <p>Sizes are compared with what is left of the file before anything is allocated, and nothing is
 * unpacked. A header that differs in what does not matter for the content, such as a date, is
 * refused at the end only: the message for an archive that was changed and packed anew is then
 * about the change.
 */
final class ZipReader {
  // The bytes that a zip spends on an entry besides its name and content, and on itself.
  private static final int ENTRY_HEADER = 30;
  private static final int DIRECTORY_RECORD = 46;
  private static final int DIRECTORY_END = 22;

  private final ArchiveInput in;
  private final ZipInputStream zip;
  private final ZipDamage faults;
  private final Deque<String> expected = new ArrayDeque<>(); // names that must still come
  private final List<String> names = new ArrayList<>(); // of the entries so far
  private final ZipHeaders found = new ZipHeaders();
  private final ZipHeaders written = new ZipHeaders();
  private final ZipWriter again = new ZipWriter(written);

  ZipReader(ArchiveInput in) {
    this.in = in;
    in.copyTo(found);
    this.zip = new ZipInputStream(in);
    this.faults = new ZipDamage(in);
  }

  /** Says which entry must come first. */
  void expectFirst(String name) {
    expected.add(name);
  }

  /** Says which entries must come after the first one, in this order, and then the file's end. */
  void expectRest(List<EntryDigest> entries) {
    long length = in.position() + DIRECTORY_END;
    for (String name : names) {
      length += DIRECTORY_RECORD + name.length();
    }
    for (EntryDigest entry : entries) {
      expected.add(entry.name());
      length += ENTRY_HEADER + DIRECTORY_RECORD + 2L * entry.name().length() + entry.boundedSize();
    }
    faults.announce(length);
    in.require(length);
  }

  /** Goes to the next entry that is expected. */
  EntryInput open() {
    String name = expected.remove();
    long offset = in.position();
    int headerAt = found.size();
    ZipEntry header = header(name);
    if (header == null) {
      throw faults.missing(name, offset, found.from(headerAt));
    }
    if (!header.getName().equals(name)) {
      throw faults.misplaced(header.getName(), name, expected, names);
    }
    if (names.isEmpty()) { // until the manifest is read, nothing says how long a stream is
      long size = Math.max(0, header.getSize());
      in.require(in.position() + Math.min(size, ListedEntries.LARGEST_MANIFEST));
    }
    faults.requireStored(header);
    begin(header);
    return new EntryInput(name, header.getSize());
  }

  /** The header that the next bytes are; null when they are none. */
  private ZipEntry header(String name) {
    try {
      return zip.getNextEntry();
    } catch (EOFException e) {
      throw faults.endsBefore(name);
    } catch (IOException | IllegalArgumentException e) { // it is encrypted, say
      throw faults.of(name, "has a damaged header: " + e.getMessage());
    }
  }

  private void begin(ZipEntry header) {
    names.add(header.getName());
    try {
      again.begin(header.getName(), header.getSize(), header.getCrc());
    } catch (IOException | IllegalArgumentException e) {
      throw faults.of(header.getName(), "has a damaged header: " + e.getMessage());
    }
    found.pause(true);
    written.pause(true);
  }

  /** Ends the entry that was opened last; returns the SHA-256 of its content. */
  String close(EntryInput content) {
    if (content.left > 0) {
      throw faults.of(content.name, "has " + content.left + " bytes more than it should have");
    }
    found.pause(false);
    written.pause(false);
    try {
      again.end();
    } catch (IOException e) {
      throw damaged(content.name);
    }
    return Sha256.hex(content.sha256);
  }

  /** Reads the directory, after which the file must end. */
  void finish() {
    int directoryAt = written.size();
    try {
      again.finish();
      in.require(in.position() + written.size() - directoryAt);
      ZipEntry more = header(names.get(names.size() - 1));
      if (more != null) {
        throw faults.misplaced(more.getName(), "", expected, names);
      }
      in.readNBytes(Math.max(0, written.size() - found.size()));
    } catch (IOException e) {
      throw faults.of("", "cannot be read: " + e.getMessage());
    }
    requireSameHeaders(directoryAt);
    if (in.left() > 0) {
      throw faults.of("", "goes on after the archive, which ends at byte " + in.position());
    }
  }

  private void requireSameHeaders(int directoryAt) {
    byte[] read = found.from(0);
    int difference = Arrays.mismatch(written.from(0), read);
    if (difference < 0) {
      return;
    }
    if (difference < directoryAt) {
      throw faults.of(
          nameAt(difference, 0, ENTRY_HEADER),
          "has another header than Trellis writes: it is damaged, or the archive was packed anew");
    }
    String name = nameAt(difference, directoryAt, DIRECTORY_RECORD);
    throw difference == read.length
        ? faults.cutShort(name, "stands no longer in the directory at the end")
        : faults.of(
            name,
            "is described in the directory at the end otherwise than Trellis does: it is damaged,"
                + " or the archive was packed anew");
  }

  /**
   * The entry whose header has that byte, the last one for what stands after all.
   *
   * @param start where the headers begin
   * @param bytes of each header, without the name
   */
  private String nameAt(int place, int start, int bytes) {
    int end = start;
    for (String name : names) {
      end += bytes + name.length();
      if (place < end) {
        return name;
      }
    }
    return names.get(names.size() - 1);
  }

  private ModelException damaged(String name) {
    return faults.of(name, "is damaged: its bytes do not have the checksum of its header");
  }

  /** The content of an entry. */
  final class EntryInput extends InputStream {
    private final String name;
    private final long size;
    private final MessageDigest sha256 = Sha256.digest();
    private long left; // bytes that have not been read

    private EntryInput(String name, long size) {
      this.name = name;
      this.size = size;
      this.left = size;
    }

    /** The number of bytes in all. */
    long size() {
      return size;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int at, int count) {
      try {
        int read = zip.read(into, at, count);
        if (read > 0) {
          sha256.update(into, at, read);
          again.write(into, at, read);
          left -= read;
        }
        return read;
      } catch (IOException e) { // the zip's own: those of the file are told by the file
        throw damaged(name);
      }
    }
  }
}

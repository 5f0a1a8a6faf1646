package trellis.model;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import trellis.message.Excerpt;

/** Says what is wrong with an archive as a zip, and what to do. */
final class ZipFaults {
  private static final int SHOWN_BYTES = 40;
  private static final String CURE = "; take the file as Trellis wrote it";

  private final ArchiveInput in;
  private long announced; // bytes of the whole file; 0 as long as the manifest was not read

  ZipFaults(ArchiveInput in) {
    this.in = in;
  }

  /** Says how many bytes the whole file must have. */
  void announce(long bytes) {
    announced = bytes;
  }

  /** A fault of an entry, or of the whole file where its name is empty. */
  ModelException of(String entry, String fault) {
    return new ModelException(in.file(), Excerpt.of(entry), fault + CURE);
  }

  /** The file ends in or before this entry. */
  ModelException cutShort(String entry, String fault) {
    if (in.length() >= announced) {
      return of(entry, fault + ": it was cut short");
    }
    return new ModelException(
        in.file(),
        Excerpt.of(entry),
        "the file was cut short ("
            + in.length()
            + " of "
            + announced
            + " bytes) and ends here: copy it again");
  }

  /** Requires that a header of an entry was found at this place. */
  void requireHeader(ZipHeader header, String name, long offset) {
    if (!header.isOfAnEntry()) {
      throw offset == 0 ? noArchive(header) : noEntry(header, name, offset);
    }
    if (header.isCutShort()) {
      throw cutShort(name, "is missing, the file ends where it should begin");
    }
  }

  private ModelException noArchive(ZipHeader header) {
    if (in.length() == 0) {
      return new ModelException(in.file(), "", "is empty, so it is no model");
    }
    byte[] bytes = header.bytes();
    String shown =
        new String(bytes, 0, Math.min(bytes.length, SHOWN_BYTES), StandardCharsets.ISO_8859_1);
    return new ModelException(
        in.file(),
        "",
        "is no model of Trellis: it begins with "
            + Excerpt.quoted(shown)
            + ", and a model is a zip archive");
  }

  private ModelException noEntry(ZipHeader header, String name, long offset) {
    byte[] bytes = header.bytes();
    boolean directory = bytes.length >= 2 && bytes[0] == 'P' && bytes[1] == 'K';
    return bytes.length == 0
        ? cutShort(name, "is missing, the file ends where it should begin")
        : of(
            name,
            directory
                ? "is missing from the archive"
                : "is missing: something else stands at byte "
                    + offset
                    + ", where it should begin");
  }

  /** The content must stand there as it is, and not be longer than the rest of the file. */
  void requireStored(ZipHeader header, String name) {
    if (header.isEncrypted()) {
      throw of(name, "is encrypted, which no model is");
    }
    if (!header.isStored()) {
      throw compressed(header);
    }
    if (header.isSizeUnknown()) {
      throw of(name, "does not say its size first: the archive was packed by another program");
    }
    if (header.size() > in.left()) {
      throw cutShort(
          name,
          "says that it has "
              + header.size()
              + " bytes, but the file has only "
              + in.left()
              + " more");
    }
  }

  /** Names the first compressed entry, or a later one that would unpack to more than the file. */
  private ModelException compressed(ZipHeader first) {
    ZipHeader named = first;
    ZipHeader next = first;
    while (next.isOfAnEntry() && !next.isCutShort() && !next.isSizeUnknown()) {
      if (next.size() > Math.max(named.size(), in.length())) {
        named = next;
      }
      in.skip(next.packedSize());
      next = ZipHeader.read(in);
    }
    String sizes = " (" + named.packedSize() + " bytes that claim to be " + named.size() + ")";
    return of(
        named.name(),
        "is compressed"
            + (named.isSizeUnknown() ? "" : sizes)
            + ", which no model is: the archive was packed by another program");
  }

  /**
   * An entry stands where another one, or none, should be.
   *
   * @param wanted the name that should stand there; {@code ""} when no entry should
   * @param later names that are expected after it
   * @param records the entries before
   */
  ModelException misplaced(
      String found, String wanted, Collection<String> later, List<ZipRecord> records) {
    if (!wanted.isEmpty() && (found.startsWith(wanted) || wanted.startsWith(found))) {
      return of(
          wanted,
          "has a damaged header: it says that the name has "
              + found.length()
              + " characters, not "
              + wanted.length());
    }
    if (leavesTheArchive(found)) {
      return of(found, "has a name that leaves the archive");
    }
    if (records.stream().anyMatch(zipRecord -> zipRecord.name().equals(found))) {
      return of(found, "stands in the archive twice");
    }
    if (later.contains(found) || records.isEmpty()) {
      return of(wanted, "is missing: " + Excerpt.of(found) + " stands in its place");
    }
    return of(
        found,
        wanted.isEmpty()
            ? "is no entry of a model: it stands after the last one"
            : "is no entry of this model: " + Excerpt.of(wanted) + " should stand in its place");
  }

  private static boolean leavesTheArchive(String name) {
    return name.startsWith("/")
        || name.contains("\\")
        || name.contains(":")
        || List.of(name.split("/")).contains("..");
  }
}

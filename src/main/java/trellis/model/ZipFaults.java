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

  ZipFaults(ArchiveInput in) {
    this.in = in;
  }

  /** A fault of an entry, or of the whole file where its name is empty. */
  ModelException of(String entry, String fault) {
    return new ModelException(in.file(), entry, fault + CURE);
  }

  /** Requires that a header of an entry was found at this place. */
  void requireHeader(ZipHeader header, String name, long offset) {
    if (!header.isOfAnEntry()) {
      throw offset == 0 ? noArchive(header) : noEntry(header, name, offset);
    }
    if (header.isCutShort()) {
      throw of(name, "is missing, the file ends where it should begin: it was cut short");
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
        ? of(name, "is missing, the file ends where it should begin: it was cut short")
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
      throw of(
          name,
          "says that it has "
              + header.size()
              + " bytes, but the file has only "
              + in.left()
              + " more: it was cut short");
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
        Excerpt.of(named.name()),
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
    if (leavesTheArchive(found)) {
      return of(Excerpt.of(found), "has a name that leaves the archive");
    }
    if (records.stream().anyMatch(zipRecord -> zipRecord.name().equals(found))) {
      return of(found, "stands in the archive twice");
    }
    if (later.contains(found) || records.isEmpty()) {
      return of(wanted, "is missing: " + found + " stands in its place");
    }
    return of(
        Excerpt.of(found),
        wanted.isEmpty()
            ? "is no entry of a model: it stands after the last one"
            : "is no entry of this model: " + wanted + " should stand in its place");
  }

  private static boolean leavesTheArchive(String name) {
    return name.startsWith("/")
        || name.contains("\\")
        || name.contains(":")
        || List.of(name.split("/")).contains("..");
  }
}

package trellis.model.archive;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import trellis.error.ModelException;
import trellis.util.Excerpt;

/**
 * Words the exceptions for an archive that is damaged as a zip file: what is wrong, and what to do.
 */
final class ZipDamage {
  private static final int SHOWN_BYTES = 40;
  private static final byte[] SIGNATURE = {'P', 'K', 3, 4}; // a header of an entry begins with it
  private static final String CURE = "; take the file as Trellis wrote it";

  private final ArchiveInput in;
  private long announced; // bytes of the whole file; 0 as long as the manifest was not read

  ZipDamage(ArchiveInput in) {
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

  /** The file ends where the header of this entry should stand. */
  ModelException endsBefore(String entry) {
    return cutShort(entry, "is missing, the file ends where it should begin");
  }

  /**
   * No header of an entry stands where this entry should begin.
   *
   * @param bytes what stands there; as many as a header has, or fewer when the file ends
   */
  ModelException missing(String entry, long offset, byte[] bytes) {
    if (offset == 0 && bytes.length == 0) {
      return new ModelException(in.file(), "", "is empty, so it is no model");
    }
    if (bytes.length == 0 || isCutHeader(bytes)) {
      return endsBefore(entry);
    }
    if (offset == 0) {
      return noArchive(bytes);
    }
    boolean isZip = bytes.length >= 2 && bytes[0] == 'P' && bytes[1] == 'K';
    return of(
        entry,
        isZip
            ? "is missing from the archive"
            : "is missing: something else stands at byte " + offset + ", where it should begin");
  }

  /** Whether the file ends after the signature of a header. */
  private static boolean isCutHeader(byte[] bytes) {
    return Arrays.equals(Arrays.copyOf(bytes, SIGNATURE.length), SIGNATURE);
  }

  private ModelException noArchive(byte[] bytes) {
    String shown =
        new String(bytes, 0, Math.min(bytes.length, SHOWN_BYTES), StandardCharsets.ISO_8859_1);
    return new ModelException(
        in.file(),
        "",
        "is no model of Trellis: it begins with "
            + Excerpt.quoted(shown)
            + ", and a model is a zip archive");
  }

  /** The content must stand there as it is, and not be longer than the rest of the file. */
  void requireStored(ZipEntry header) {
    if (header.getMethod() != ZipEntry.STORED) {
      throw compressed(header);
    }
    if (header.getSize() > in.left()) {
      throw cutShort(
          header.getName(),
          "says that it has "
              + header.getSize()
              + " bytes, but the file has only "
              + in.left()
              + " more");
    }
  }

  /** Names the first compressed entry, or a later one that would unpack to more than the file. */
  private ModelException compressed(ZipEntry first) {
    ZipEntry named = first;
    try {
      ZipEntry next = first;
      while (next != null && next.getCompressedSize() >= 0) {
        if (next.getSize() > Math.max(named.getSize(), in.length())) {
          named = next;
        }
        in.skip(next.getCompressedSize());
        next = new ZipInputStream(in).getNextEntry(); // nothing is unpacked in between
      }
    } catch (IOException | IllegalArgumentException e) {
      // the entries after it are damaged, too: the one that was found is named
    }
    String sizes =
        " (" + named.getCompressedSize() + " bytes that claim to be " + named.getSize() + ")";
    return of(
        named.getName(),
        "is compressed"
            + (named.getSize() < 0 ? "" : sizes)
            + ", which no model is: the archive was packed by another program");
  }

  /**
   * An entry stands where another one, or none, should be.
   *
   * @param wanted the name that should stand there; {@code ""} when no entry should
   * @param later names that are expected after it
   * @param before the names of the entries before
   */
  ModelException misplaced(
      String found, String wanted, Collection<String> later, List<String> before) {
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
    if (before.contains(found)) {
      return of(found, "stands in the archive twice");
    }
    if (later.contains(found) || before.isEmpty()) {
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

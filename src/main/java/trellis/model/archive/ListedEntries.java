package trellis.model.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import trellis.error.ModelException;
import trellis.model.archive.Manifest.EntryDigest;
import trellis.model.archive.ZipReader.EntryInput;
import trellis.util.Excerpt;

/**
 * Reads the entries of an archive in the order in which its manifest lists them; each must have the
 * size and the digest that stand there.
 */
final class ListedEntries {
  static final long LARGEST_MANIFEST = 1 << 24; // bytes
  private static final int LARGEST_TEXT = 1 << 30; // bytes
  private static final int LONGEST_MESSAGE = 4_000; // that of a config has a hundred lines

  private final ArchiveInput in;
  private final ZipReader zip;
  private final Deque<EntryDigest> digests; // that must still come
  private final String folder; // of all names; empty, or with a / at its end

  ListedEntries(ArchiveInput in) {
    this(in, new ZipReader(in), new ArrayDeque<>(), "");
  }

  private ListedEntries(ArchiveInput in, ZipReader zip, Deque<EntryDigest> digests, String folder) {
    this.in = in;
    this.zip = zip;
    this.digests = digests;
    this.folder = folder;
  }

  /** The entries of a folder, which are read by their names in it. */
  ListedEntries in(String folder) {
    return new ListedEntries(in, zip, digests, folder);
  }

  /** Makes something of the content of an entry. */
  @FunctionalInterface
  interface Parser<F, T> {
    T parse(F content) throws IOException;
  }

  /** Reads the first entry, which lists the others. */
  byte[] manifest() {
    zip.expectFirst(EntryNames.MANIFEST);
    EntryInput content = zip.open();
    if (content.size() > LARGEST_MANIFEST) {
      throw fault(
          EntryNames.MANIFEST,
          "has " + content.size() + " bytes, more than any manifest: this is no model of Trellis");
    }
    byte[] bytes = parse(EntryNames.MANIFEST, content, ListedEntries::bytes);
    zip.close(content);
    return bytes;
  }

  /** Says which entries the manifest lists. */
  void expect(List<EntryDigest> listed) {
    digests.addAll(listed);
    zip.expectRest(listed);
  }

  /** Reads the next entry as a whole, and makes something of its bytes. */
  <T> T text(String name, Parser<byte[], T> parser) {
    byte[] text =
        content(
            name,
            content -> {
              if (content.size() > LARGEST_TEXT) {
                throw new EntryException(
                    "has " + content.size() + " bytes: at most " + LARGEST_TEXT + " are read");
              }
              return bytes(content);
            });
    return parse(name, text, parser);
  }

  private static byte[] bytes(EntryInput content) throws IOException {
    return content.readNBytes((int) content.size());
  }

  /** Reads the next entry as a stream, all of which must be read. */
  <T> T content(String name, Parser<EntryInput, T> parser) {
    EntryDigest digest = digests.poll();
    if (digest == null || !digest.name().equals(folder + name)) {
      throw isMissing(name);
    }
    EntryInput content = open(digest);
    T parsed = parse(name, content, parser);
    if (!zip.close(content).equals(digest.sha256())) {
      throw fault(
          name,
          "does not have the SHA-256 that the manifest says: it is not the entry that was written");
    }
    return parsed;
  }

  private EntryInput open(EntryDigest digest) {
    EntryInput content = zip.open();
    if (content.size() != digest.size()) {
      throw new ModelException(
          in.file(),
          Excerpt.of(digest.name()),
          "has "
              + content.size()
              + " bytes, but the manifest says "
              + digest.size()
              + ": it is not the entry that was written");
    }
    return content;
  }

  private ModelException isMissing(String name) {
    return fault(name, "is missing among the entries that the manifest lists");
  }

  /** Requires that the file has as many bytes more as the entries that the manifest lists. */
  void requireBytes(long bytes) {
    if (bytes <= in.left()) {
      return;
    }
    while (!digests.isEmpty()) { // the first that is missing, or does not end, is named
      EntryDigest digest = digests.remove();
      EntryInput content = open(digest);
      String name = digest.name().substring(folder.length()); // this folder is read to its end
      parse(name, content, all -> all.transferTo(OutputStream.nullOutputStream()));
      zip.close(content);
    }
    throw fault(EntryNames.MANIFEST, "lists other sizes than the entries have: it was changed");
  }

  /** Requires that the archive ends after the entries that were read; a folder need not. */
  void finish() {
    if (!folder.isEmpty()) {
      return;
    }
    if (!digests.isEmpty()) {
      throw fault(
          Excerpt.of(digests.element().name()),
          "is no entry of this model, but the manifest lists it");
    }
    zip.finish();
  }

  /** Makes something of content that was read; what is wrong is told with the entry's name. */
  <F, T> T parse(String entry, F content, Parser<F, T> parser) {
    try {
      return parser.parse(content);
    } catch (IOException | IllegalArgumentException e) {
      throw new ModelException(
          in.file(), folder + entry, shortened(String.valueOf(e.getMessage())), e);
    }
  }

  /** What a file has to say can be long, and a message is for people. */
  private static String shortened(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE / 2)
            + " … "
            + message.substring(message.length() - LONGEST_MESSAGE / 2);
  }

  /** The exception for an entry with something wrong. */
  ModelException fault(String entry, String text) {
    return new ModelException(in.file(), folder + entry, text);
  }
}

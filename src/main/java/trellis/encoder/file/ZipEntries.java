package trellis.encoder.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;

/** The entries of a jar or zip. */
final class ZipEntries implements Entries {
  /** Large entries that shrink to less than this part of themselves are no weights. */
  private static final long MOST_RATIO = 200;

  /** Small ones may shrink as they like. */
  private static final long SMALL = 1 << 26;

  private static final int MOST_ENTRIES = 100_000;

  private final String file;
  private final ZipFile zip;

  /** The entries of a file, which the user named so. */
  ZipEntries(String file, Path path) throws IOException {
    this.file = file;
    this.zip = open(path);
  }

  private static ZipFile open(Path path) throws IOException {
    try {
      return new ZipFile(path.toFile());
    } catch (ZipException e) {
      throw new IOException(
          "the archive is cut off or damaged (" + e.getMessage() + "): get it anew", e);
    } catch (IllegalArgumentException e) { // a name that is no UTF-8, in some releases of Java
      throw new IOException("the names of its entries are damaged", e);
    }
  }

  @Override
  public List<String> names() {
    try {
      return zip.stream()
          .filter(entry -> !entry.isDirectory())
          .limit(MOST_ENTRIES)
          .map(ZipEntry::getName)
          .sorted()
          .toList();
    } catch (IllegalArgumentException e) {
      throw place("").refusal("the names of its entries are damaged: get the file anew");
    }
  }

  @Override
  public String own() {
    return "";
  }

  @Override
  public boolean has(String name) {
    ZipEntry entry = zip.getEntry(name);
    return entry != null && !entry.isDirectory();
  }

  @Override
  public Place place(String name) {
    return new Place(file, name);
  }

  @Override
  public ByteBuffer bytes(String name, long most) throws IOException {
    try (ByteSource source = open(name, most)) {
      return source.take((int) source.remaining());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public ByteSource open(String name) throws IOException {
    return open(name, Place.MOST_BYTES);
  }

  private ByteSource open(String name, long most) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    long size = entry.getSize();
    requireSize(name, size, most);
    if (size < 0 || size > SMALL && size / MOST_RATIO > entry.getCompressedSize()) {
      throw place(name)
          .refusal(
              "it would grow from "
                  + entry.getCompressedSize()
                  + " to "
                  + size
                  + " bytes, which no weights do: get the file anew");
    }
    if (size / 1100 > entry.getCompressedSize()) { // deflate cannot
      throw place(name).refusal("its size is damaged: get the file anew");
    }
    try {
      return ByteSource.of(zip.getInputStream(entry), size);
    } catch (IllegalArgumentException e) {
      throw new IOException("it is damaged", e);
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}

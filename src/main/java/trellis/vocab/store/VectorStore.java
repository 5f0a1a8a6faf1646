package trellis.vocab.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import trellis.error.CorpusException;
import trellis.util.Excerpt;
import trellis.util.IoReason;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordVectors;

/**
 * Word vectors in a file that is mapped into memory: header, vectors, words, a hash table over the
 * words; immutable.
 *
 * <p>Nothing is on the heap, so it opens in milliseconds whatever its size, and processes that use
 * it share what they read of it.
 */
public final class VectorStore implements WordVectors {
  private final String name;
  private final StoreHeader header;
  private final MappedFile bytes;

  private VectorStore(String name, StoreHeader header, MappedFile bytes) {
    this.name = name;
    this.header = header;
    this.bytes = bytes;
  }

  /** Whether the file is a store, as its first bytes tell; false when it cannot be read. */
  static boolean isStore(Path file) {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return StoreHeader.isStore(in.readNBytes(Long.BYTES));
    } catch (IOException e) {
      return false; // whoever opens it tells why
    }
  }

  /**
   * Opens a store; its size and header are checked, the rest by {@link #requireWhole} alone.
   *
   * @throws CorpusException when the file is no store, or was cut short or changed
   */
  public static VectorStore open(Path file) {
    return open(file, file.toString());
  }

  /** Opens a store; messages call it by {@code name}. */
  static VectorStore open(Path file, String name) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer first = ByteBuffer.allocate((int) Math.min(StoreHeader.BYTES, channel.size()));
      while (first.hasRemaining() && channel.read(first) >= 0) {
        // a read may give a part only
      }
      if (!StoreHeader.isStore(first.array())) {
        throw new CorpusException(
            name, 0, "is no store of vectors: make one with `trellis vectors convert`");
      }
      StoreHeader header = StoreHeader.read(name, first.array());
      if (channel.size() != header.size()) {
        throw new CorpusException(
            name,
            0,
            "has "
                + channel.size()
                + " bytes, but a store with "
                + header.count()
                + " vectors of "
                + header.width()
                + " numbers has "
                + header.size()
                + ": it was cut short or changed; convert the vectors again");
      }
      return new VectorStore(name, header, MappedFile.of(channel));
    } catch (IOException e) {
      throw new CorpusException(name, 0, "cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Converts a vector file into a store; at any moment there is a whole one or none.
   *
   * @param type float32 or float16
   * @throws CorpusException when the file is damaged, or the store cannot be written
   */
  public static VectorStore convert(Path file, Path store, VectorType type) {
    if (type == VectorType.INT8) {
      throw new IllegalArgumentException("a store keeps no scales: its type cannot be " + type);
    }
    if (isStore(file)) {
      throw new CorpusException(
          file.toString(),
          0,
          "is a store of vectors already: name the file that it was made from, "
              + Excerpt.quoted(open(file).source().name()));
    }
    try {
      StoreWriter.convert(file, store, type);
    } catch (IOException e) {
      throw new CorpusException(store.toString(), 0, "cannot be written: " + IoReason.of(e), e);
    }
    return open(store);
  }

  /** Reads the whole store and requires that its checksum is right. */
  public VectorStore requireWhole() {
    CRC32C checksum = new CRC32C();
    long size = header.size();
    for (long at = StoreHeader.BYTES; at < size; at += MappedFile.LONGEST_READ) {
      int length = (int) Math.min(MappedFile.LONGEST_READ, size - at);
      checksum.update(bytes.map(at).slice(bytes.offset(at), length));
    }
    if ((int) checksum.getValue() != header.checksum()) {
      throw new CorpusException(
          name, 0, "was changed: its bytes have another checksum; convert the vectors again");
    }
    return this;
  }

  /**
   * Requires a length of the vectors.
   *
   * @param dim {@code network.words.dim} of the config
   */
  public VectorStore requireWidth(int dim) {
    if (width() != dim) {
      throw new CorpusException(
          name,
          0,
          "has vectors of "
              + width()
              + " numbers, but `network.words.dim` is "
              + dim
              + ": set `network.words.dim: "
              + width()
              + "`, or name another file");
    }
    return this;
  }

  /**
   * Requires the lengths of vectors that are joined.
   *
   * @param dim {@code network.words.dim} of the config: the length of each, or that of all together
   */
  public static void requireWidths(List<VectorStore> stores, List<Integer> dim) {
    if (stores.size() < 2) {
      stores.forEach(store -> store.requireWidth(dim.get(0)));
      return;
    }
    List<Integer> widths = stores.stream().map(VectorStore::width).toList();
    int sum = widths.stream().mapToInt(width -> width).sum();
    if (!dim.equals(widths) && !dim.equals(List.of(sum))) {
      String parts = widths.stream().map(String::valueOf).collect(Collectors.joining(" + "));
      throw new CorpusException(
          stores.stream().map(VectorStore::name).collect(Collectors.joining(", ")),
          0,
          "have vectors of "
              + parts
              + " = "
              + sum
              + " numbers, which are joined, but `network.words.dim` is "
              + (dim.size() == 1 ? dim.get(0) : dim)
              + ": set `network.words.dim: "
              + sum
              + "`, or name other files");
    }
  }

  /** What messages call it. */
  public String name() {
    return name;
  }

  /** How the numbers are kept. */
  public VectorType type() {
    return header.type();
  }

  /** The file that it was made from. */
  public VectorSource source() {
    return header.source();
  }

  /** How many vectors were left out because their word had one before. */
  public long repeated() {
    return header.repeated();
  }

  /** How many vectors the header of the source promises, if it has one. */
  public OptionalLong promised() {
    return header.promised();
  }

  /** The size of the store in bytes. */
  public long bytes() {
    return header.size();
  }

  @Override
  public int width() {
    return header.width();
  }

  @Override
  public int size() {
    return header.count();
  }

  @Override
  public int row(String word) {
    byte[] utf8 = word.getBytes(StandardCharsets.UTF_8);
    int hash = WordHash.of(utf8);
    long slots = header.slots();
    for (long slot = hash & slots - 1; ; slot = slot + 1 & slots - 1) {
      long found = bytes.getLong(header.slotsAt() + slot * Long.BYTES);
      int row = (int) found;
      if (row == Vocabulary.UNKNOWN) {
        return Vocabulary.UNKNOWN;
      }
      if ((int) (found >>> Integer.SIZE) == hash && isWord(row, utf8)) {
        return row;
      }
    }
  }

  private boolean isWord(int row, byte[] utf8) {
    int start = start(row);
    return end(row) - start == utf8.length && bytes.holds(header.wordsAt() + start, utf8);
  }

  private int start(int row) {
    return row == 1 ? 0 : end(row - 1);
  }

  private int end(int row) {
    return bytes.getInt(header.endsAt() + (row - 1L) * Integer.BYTES);
  }

  @Override
  public String word(int row) {
    int start = start(requireRow(row));
    byte[] utf8 = bytes.get(header.wordsAt() + start, end(row) - start);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  @Override
  public void copy(int row, float[] target, int at) {
    long place = StoreHeader.BYTES + (requireRow(row) - 1L) * header.rowBytes();
    header.type().decode(bytes.map(place), bytes.offset(place), 1, target, at, header.width());
  }

  private int requireRow(int row) {
    if (row < 1 || row > size()) {
      throw new IndexOutOfBoundsException("row " + row + " of " + size() + " vectors");
    }
    return row;
  }

  @Override
  public String toString() {
    return Excerpt.of(name) + ": " + size() + " vectors of " + width() + " numbers";
  }
}

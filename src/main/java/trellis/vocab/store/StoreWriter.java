package trellis.vocab.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.UUID;
import trellis.error.CorpusException;
import trellis.util.AtomicFile;
import trellis.util.Excerpt;
import trellis.vocab.file.VectorEntry;
import trellis.vocab.file.VectorFile;
import trellis.vocab.file.VectorInput;

/**
 * Converts a vector file into a store, in one pass and with little memory.
 *
 * <p>It is written beside its place under a name of its own and moved there when the disk has it: a
 * reader finds a whole store or none, and two conversions at once do not disturb each other.
 */
final class StoreWriter implements VectorFile.Visitor {
  private static final int MOST_WORDS = 1 << 28;

  private final VectorType type;
  private final WordSpool words;
  private final StoreOutput out;
  private float[] vector = new float[0]; // [width]
  private long repeated;

  private StoreWriter(VectorType type, WordSpool words, StoreOutput out) {
    this.type = type;
    this.words = words;
    this.out = out;
  }

  /**
   * Converts a file.
   *
   * @throws CorpusException when the file is damaged
   * @throws IOException when the store cannot be written
   */
  static void convert(Path file, Path store, VectorType type) throws IOException {
    Path folder = store.toAbsolutePath().getParent();
    // First, so that a message tells of a missing file, not of the digest that it has not.
    VectorInput.open(file).close();
    requirePlace(file, store);
    VectorSource source = VectorSource.of(file);
    Path beside = folder.resolve("." + store.getFileName() + "-" + UUID.randomUUID() + ".tmp");
    try {
      write(file, source, beside, type);
      AtomicFile.move(beside, store);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.deleteIfExists(beside); // it is there only when something failed
    }
  }

  /** A store that took the place of its own source would be the end of the vectors as they were. */
  private static void requirePlace(Path file, Path store) throws IOException {
    if (Files.exists(store) && Files.isSameFile(file, store)) {
      throw new CorpusException(
          store.toString(), 0, "has the vectors themselves: name another file for the store");
    }
    if (!Files.isDirectory(store.toAbsolutePath().getParent())) {
      throw new CorpusException(
          store.toString(), 0, "cannot be written: its folder is missing; make it first");
    }
  }

  private static void write(Path file, VectorSource source, Path store, VectorType type)
      throws IOException {
    try (WordSpool words = new WordSpool(store.toAbsolutePath().getParent());
        FileChannel channel =
            FileChannel.open(store, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      StoreWriter writer = new StoreWriter(type, words, new StoreOutput(channel));
      OptionalLong promised = VectorFile.scan(file, writer);
      StoreHeader header = writer.finish(promised, source);
      ByteBuffer bytes = header.write();
      channel.position(0);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  @Override
  public void width(int width) {
    vector = new float[width];
  }

  @Override
  public void vector(VectorEntry entry) {
    try {
      if (!words.add(entry.word().getBytes(StandardCharsets.UTF_8))) {
        entry.requireNumbers();
        repeated++;
        return;
      }
      if (words.count() > MOST_WORDS) {
        throw entry.wrong("a store holds " + MOST_WORDS + " words at most: cut the file");
      }
      entry.copyNumbers(vector, 0);
      requireFits(entry);
      out.putVector(type, vector);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void requireFits(VectorEntry entry) {
    for (float number : vector) {
      if (Math.abs(number) > type.largest()) {
        throw entry.wrong(
            Excerpt.quoted(entry.word())
                + " has the number "
                + number
                + ", more than the 65504 that float16 can hold: take float32");
      }
    }
  }

  private StoreHeader finish(OptionalLong promised, VectorSource source) throws IOException {
    StoreHeader places = header(promised, source, 0);
    out.fillTo(places.endsAt());
    words.writeWords(out);
    out.fillTo(places.slotsAt());
    words.writeSlots(out);
    return header(promised, source, out.finish());
  }

  private StoreHeader header(OptionalLong promised, VectorSource source, int checksum) {
    return new StoreHeader(
        type, vector.length, words.count(), words.bytes(), repeated, promised, source, checksum);
  }
}

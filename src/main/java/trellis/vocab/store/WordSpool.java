package trellis.vocab.store;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The different words of a vector file while it is read: their bytes are in a file, and in memory
 * only two numbers a word and the hash table.
 */
final class WordSpool implements Closeable {
  private static final int BUFFERED = 1 << 16;

  private final FileChannel file;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(BUFFERED); // not in file
  private int[] hashes = new int[1 << 10]; // [row - 1]
  private int[] ends = new int[1 << 10]; // [row - 1] in bytes
  private int[] slots = new int[WordHash.slots(hashes.length)]; // a row, 0 where free
  private int count;

  WordSpool(Path folder) throws IOException {
    Path path = Files.createTempFile(folder, ".words-", ".tmp");
    file =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  /** How many words there are. */
  int count() {
    return count;
  }

  /** The bytes of all words. */
  int bytes() {
    return count == 0 ? 0 : ends[count - 1];
  }

  /** Adds a word; false when it is here already. */
  boolean add(byte[] word) throws IOException {
    int hash = WordHash.of(word);
    int slot = hash & slots.length - 1;
    while (slots[slot] != 0) {
      int row = slots[slot];
      if (hashes[row - 1] == hash && isWord(row, word)) {
        return false;
      }
      slot = slot + 1 & slots.length - 1;
    }
    if (count == hashes.length) {
      grow();
      slot = freeSlot(hash);
    }
    hashes[count] = hash;
    ends[count] = Math.addExact(bytes(), word.length);
    slots[slot] = ++count;
    buffer.write(word, 0, word.length);
    if (buffer.size() >= BUFFERED) {
      flush();
    }
    return true;
  }

  private boolean isWord(int row, byte[] word) throws IOException {
    int start = row == 1 ? 0 : ends[row - 2];
    if (ends[row - 1] - start != word.length) {
      return false;
    }
    flush();
    ByteBuffer found = ByteBuffer.allocate(word.length);
    while (found.hasRemaining() && file.read(found, start + found.position()) >= 0) {
      // a read may give a part only
    }
    return Arrays.equals(found.array(), word);
  }

  private void grow() {
    int size = Math.addExact(count, count >> 1);
    hashes = Arrays.copyOf(hashes, size);
    ends = Arrays.copyOf(ends, size);
    if (WordHash.slots(size) > slots.length) {
      slots = new int[WordHash.slots(size)];
      for (int row = 1; row <= count; row++) {
        slots[freeSlot(hashes[row - 1])] = row;
      }
    }
  }

  private int freeSlot(int hash) {
    int slot = hash & slots.length - 1;
    while (slots[slot] != 0) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void flush() throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(buffer.toByteArray());
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
    buffer.reset();
  }

  /** Writes where each word ends, and then the words. */
  void writeWords(StoreOutput out) throws IOException {
    for (int row = 1; row <= count; row++) {
      out.putInt(ends[row - 1]);
    }
    flush();
    ByteBuffer part = ByteBuffer.allocate(BUFFERED);
    file.position(0);
    while (file.read(part.clear()) >= 0) {
      out.put(part.array(), part.position());
    }
  }

  /** Writes the hash table, as a {@link VectorStore} reads it. */
  void writeSlots(StoreOutput out) throws IOException {
    slots = new int[WordHash.slots(count)]; // as many as follow from the number of words
    for (int row = 1; row <= count; row++) {
      slots[freeSlot(hashes[row - 1])] = row;
    }
    for (int row : slots) {
      out.putLong(row == 0 ? 0 : (long) hashes[row - 1] << Integer.SIZE | row);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

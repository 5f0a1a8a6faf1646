package trellis.vocab.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import trellis.error.CorpusException;

/**
 * The first bytes of a {@link VectorStore}, from which all places in it follow.
 *
 * @param type how the numbers are kept
 * @param width numbers in a vector
 * @param count words
 * @param wordBytes bytes of all words
 * @param repeated vectors of the source that were left out, because their word had one
 * @param promised how many vectors the source's own header promises
 * @param source what the store was made from
 * @param checksum of all that follows the header
 */
record StoreHeader(
    VectorType type,
    int width,
    int count,
    int wordBytes,
    long repeated,
    OptionalLong promised,
    VectorSource source,
    int checksum) {
  /** The bytes of every header; the vectors follow. */
  static final int BYTES = 4096;

  /** The version that this program writes, and the only one that it reads. */
  static final int VERSION = 1;

  private static final byte[] MAGIC = "TRELLISV".getBytes(StandardCharsets.US_ASCII);
  private static final int CHECKSUM_AT = BYTES - Integer.BYTES;
  private static final int DIGEST_BYTES = 32;
  private static final int LONGEST_NAME = 1024; // bytes
  private static final long NOTHING = -1;

  /** Whether a file that begins so is a store. */
  static boolean isStore(byte[] beginning) {
    return beginning.length >= MAGIC.length
        && Arrays.equals(beginning, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /** The bytes of one vector. */
  int rowBytes() {
    return width * type.bytes();
  }

  /** Where each word ends among the bytes of all, {@code int[count]}. */
  long endsAt() {
    return align(BYTES + (long) count * rowBytes());
  }

  /** The words, one after the other, in UTF-8. */
  long wordsAt() {
    return endsAt() + (long) count * Integer.BYTES;
  }

  /** The hash table, {@code long[slots]}: the hash of a word above its row, 0 where free. */
  long slotsAt() {
    return align(wordsAt() + wordBytes);
  }

  /** A power of two, at least twice the words. */
  long slots() {
    return WordHash.slots(count);
  }

  /** The size of the file. */
  long size() {
    return slotsAt() + slots() * Long.BYTES;
  }

  private static long align(long place) {
    return place + Long.BYTES - 1 & -Long.BYTES;
  }

  ByteBuffer write() {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(MAGIC).putInt(VERSION).putInt(type.ordinal());
    bytes.putInt(width).putInt(count).putInt(wordBytes).putInt(checksum);
    bytes.putLong(repeated).putLong(promised.orElse(NOTHING));
    bytes.putLong(source.size()).put(HexFormat.of().parseHex(source.sha256()));
    byte[] name = source.name().getBytes(StandardCharsets.UTF_8);
    int length = name.length <= LONGEST_NAME ? name.length : 0;
    bytes.putInt(length).put(name, 0, length);
    return bytes.putInt(CHECKSUM_AT, checksumOf(bytes.array())).rewind();
  }

  /**
   * Reads a header.
   *
   * @param file what messages call the store
   * @throws CorpusException when it is no header that this program wrote
   */
  static StoreHeader read(String file, byte[] header) {
    if (header.length < BYTES) {
      throw new CorpusException(
          file,
          0,
          "has only "
              + header.length
              + " bytes, expected a store of vectors, of "
              + BYTES
              + " and more: it was cut short; convert the vectors again");
    }
    ByteBuffer bytes = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
    bytes.position(MAGIC.length);
    int version = bytes.getInt();
    if (version != VERSION) {
      throw new CorpusException(
          file,
          0,
          "is a store of vectors of version "
              + version
              + ", expected "
              + VERSION
              + ": convert the vectors again with this Trellis");
    }
    if (bytes.getInt(CHECKSUM_AT) != checksumOf(header)) {
      throw new CorpusException(
          file, 0, "is a store of vectors with a damaged header: convert the vectors again");
    }
    VectorType type = VectorType.values()[bytes.getInt()];
    int width = bytes.getInt();
    int count = bytes.getInt();
    int wordBytes = bytes.getInt();
    int checksum = bytes.getInt();
    long repeated = bytes.getLong();
    long promised = bytes.getLong();
    long size = bytes.getLong();
    byte[] digest = new byte[DIGEST_BYTES];
    bytes.get(digest);
    byte[] name = new byte[bytes.getInt()];
    bytes.get(name);
    return new StoreHeader(
        type,
        width,
        count,
        wordBytes,
        repeated,
        promised == NOTHING ? OptionalLong.empty() : OptionalLong.of(promised),
        new VectorSource(
            new String(name, StandardCharsets.UTF_8), size, HexFormat.of().formatHex(digest)),
        checksum);
  }

  private static int checksumOf(byte[] header) {
    CRC32C checksum = new CRC32C();
    checksum.update(header, 0, CHECKSUM_AT);
    return (int) checksum.getValue();
  }
}

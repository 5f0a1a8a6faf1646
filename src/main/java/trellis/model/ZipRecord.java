package trellis.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * What a zip says of an entry: once before its bytes, once in the directory at the end.
 *
 * <p>Nothing is left to chance: entries are stored as they are, every date is 1 January 1980, and
 * all that a zip may say beyond that is 0. So an archive has one spelling only, and a reader can
 * compare it byte for byte.
 *
 * @param name ASCII
 * @param crc of the content
 * @param size of the content in bytes
 * @param offset where the entry begins in the archive
 */
record ZipRecord(String name, int crc, long size, long offset) {
  static final int LOCAL_SIGNATURE = 0x04034b50;
  static final int LOCAL_BYTES = 30; // without the name
  static final int CENTRAL_BYTES = 46; // without the name

  /** The largest size and offset that a zip without extensions can say. */
  static final long LARGEST = 0xFFFF_FFFFL;

  private static final int CENTRAL_SIGNATURE = 0x02014b50;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final short VERSION = 10; // 1.0: stored entries
  private static final short STORED = 0;
  private static final short MIDNIGHT = 0;
  private static final short FIRST_OF_JANUARY_1980 = 1 << 5 | 1;

  /** Whether these can be the first bytes of an archive. */
  static boolean beginsArchive(byte[] bytes) {
    return bytes.length >= Integer.BYTES
        && ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt() == LOCAL_SIGNATURE;
  }

  /** The record before the content. */
  byte[] local() {
    ByteBuffer record = buffer(LOCAL_BYTES + name.length());
    record.putInt(LOCAL_SIGNATURE).putShort(VERSION);
    putDescription(record);
    return record.put(ascii()).array();
  }

  /** The record in the directory. */
  byte[] central() {
    ByteBuffer record = buffer(CENTRAL_BYTES + name.length());
    record.putInt(CENTRAL_SIGNATURE).putShort(VERSION).putShort(VERSION);
    putDescription(record);
    record.putShort((short) 0); // length of the comment
    record.putShort((short) 0); // number of the disk
    record.putShort((short) 0).putInt(0); // attributes
    return record.putInt((int) offset).put(ascii()).array();
  }

  /** The part that both records have. */
  private void putDescription(ByteBuffer record) {
    record.putShort((short) 0).putShort(STORED); // flags, method
    record.putShort(MIDNIGHT).putShort(FIRST_OF_JANUARY_1980);
    record.putInt(crc).putInt((int) size).putInt((int) size); // packed, unpacked
    record.putShort((short) name.length()).putShort((short) 0); // no extra fields
  }

  /** The record after the directory, the last one of an archive. */
  static byte[] end(int entries, long directorySize, long directoryOffset) {
    ByteBuffer record = buffer(END_BYTES).putInt(END_SIGNATURE);
    record.putShort((short) 0).putShort((short) 0); // numbers of disks
    record.putShort((short) entries).putShort((short) entries);
    record.putInt((int) directorySize).putInt((int) directoryOffset);
    return record.putShort((short) 0).array(); // length of the comment
  }

  private byte[] ascii() {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}

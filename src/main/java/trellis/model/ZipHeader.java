package trellis.model;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The header before an entry, as it was found in an archive: nothing in it is believed yet. */
final class ZipHeader {
  private static final int FLAGS_AT = 6;
  private static final int METHOD_AT = 8;
  private static final int CRC_AT = 14;
  private static final int PACKED_SIZE_AT = 18;
  private static final int SIZE_AT = 22;
  private static final int NAME_LENGTH_AT = 26;
  private static final int EXTRA_LENGTH_AT = 28;
  private static final int ENCRYPTED = 1;
  private static final int SIZE_FOLLOWS = 8;

  private final byte[] bytes; // with the name, perhaps cut short
  private final ByteBuffer fields;

  private ZipHeader(byte[] bytes) {
    this.bytes = bytes;
    this.fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The header that the next bytes hold; what is no header is read no further than need be. */
  static ZipHeader read(ArchiveInput in) {
    ZipHeader fixed = new ZipHeader(in.read(ZipRecord.LOCAL_BYTES));
    if (fixed.bytes.length < ZipRecord.LOCAL_BYTES || !fixed.isOfAnEntry()) {
      return fixed;
    }
    byte[] rest = in.read(fixed.nameLength() + fixed.extraLength());
    byte[] all = Arrays.copyOf(fixed.bytes, fixed.bytes.length + rest.length);
    System.arraycopy(rest, 0, all, fixed.bytes.length, rest.length);
    return new ZipHeader(all);
  }

  /** The header that these bytes begin with. */
  static ZipHeader of(byte[] bytes) {
    return new ZipHeader(bytes);
  }

  /** Whether it begins as the header of an entry does. */
  boolean isOfAnEntry() {
    return ZipRecord.beginsArchive(bytes);
  }

  /** Whether the archive ended before the end of the name. */
  boolean isCutShort() {
    return bytes.length < ZipRecord.LOCAL_BYTES
        || bytes.length < ZipRecord.LOCAL_BYTES + nameLength();
  }

  /** The bytes that were found. */
  byte[] bytes() {
    return bytes;
  }

  String name() {
    return new String(bytes, ZipRecord.LOCAL_BYTES, nameLength(), StandardCharsets.UTF_8);
  }

  /** Whether the content stands in the archive as it is. */
  boolean isStored() {
    return fields.getShort(METHOD_AT) == 0;
  }

  boolean isEncrypted() {
    return (fields.getShort(FLAGS_AT) & ENCRYPTED) != 0;
  }

  /** Whether the size stands behind the content only, where it is of no use. */
  boolean isSizeUnknown() {
    return (fields.getShort(FLAGS_AT) & SIZE_FOLLOWS) != 0;
  }

  int crc() {
    return fields.getInt(CRC_AT);
  }

  /** How many bytes the content is said to take in the archive. */
  long packedSize() {
    return Integer.toUnsignedLong(fields.getInt(PACKED_SIZE_AT));
  }

  /** How many bytes the content is said to have. */
  long size() {
    return Integer.toUnsignedLong(fields.getInt(SIZE_AT));
  }

  private int nameLength() {
    return Short.toUnsignedInt(fields.getShort(NAME_LENGTH_AT));
  }

  private int extraLength() {
    return Short.toUnsignedInt(fields.getShort(EXTRA_LENGTH_AT));
  }
}

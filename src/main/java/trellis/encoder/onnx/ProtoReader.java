package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;

/** Reads the fields of one message in the wire format of protocol buffers, one after the other. */
final class ProtoReader {
  /** How many numbers, each with a tag of its own, a field may have: large ones are packed. */
  static final int MOST_APART = 1000;

  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int FIXED32 = 5;

  private final Place place;
  private final ByteSource in;
  private final long end; // what is still to come of the source when the message is over
  private int field;
  private int wire;

  /** Reads what remains of a buffer, which stays as it is. */
  ProtoReader(Place place, ByteBuffer message) {
    this(place, ByteSource.of(message), 0);
  }

  /** Reads a message up to where so many bytes of a source are still to come. */
  ProtoReader(Place place, ByteSource in, long end) {
    this.place = place;
    this.in = in;
    this.end = end;
  }

  private long left() {
    return in.remaining() - end;
  }

  /** Goes to the next field; false: there is none. Its value must then be read or skipped. */
  boolean next() {
    if (left() == 0) {
      return false;
    }
    long tag = rawVarint();
    wire = (int) (tag & 7);
    field = (int) (tag >>> 3);
    if (tag >>> 3 == 0 || tag >>> 32 != 0) {
      throw damaged("there is a field " + (tag >>> 3));
    }
    return true;
  }

  /** The number of the field. */
  int field() {
    return field;
  }

  /** Whether the value is a run of bytes: text, a message, or packed numbers. */
  private boolean isBytes() {
    return wire == BYTES;
  }

  /** Reads a whole number. */
  long varint() {
    require(VARINT);
    return rawVarint();
  }

  /** Reads text, a message, or packed numbers, which are not copied. */
  ByteBuffer bytes() {
    require(BYTES);
    long length = rawVarint();
    return take(length);
  }

  /** Reads a message, which must be read to its end before this reader goes on. */
  ProtoReader message() {
    require(BYTES);
    long length = rawVarint();
    requireLeft(length);
    return new ProtoReader(place, in, in.remaining() - length);
  }

  /** Reads text. */
  String text() {
    return StandardCharsets.UTF_8.decode(bytes()).toString();
  }

  /** Reads a float. */
  float fixed32() {
    require(FIXED32);
    return take(4).order(ByteOrder.LITTLE_ENDIAN).getFloat();
  }

  /** Reads the bytes of numbers of a fixed size, packed or one alone. */
  ByteBuffer numbers() {
    return switch (wire) {
      case FIXED32 -> take(4);
      case FIXED64 -> take(8);
      default -> bytes();
    };
  }

  /** Reads whole numbers, packed or one alone, and returns them behind those that were before. */
  long[] wholes(long[] before) {
    if (!isBytes()) {
      if (before.length > MOST_APART) {
        throw damaged("field " + field + " has too many numbers that are not packed");
      }
      long[] all = Arrays.copyOf(before, before.length + 1);
      all[before.length] = varint();
      return all;
    }
    ByteBuffer bytes = bytes();
    int count = 0;
    for (int i = bytes.position(); i < bytes.limit(); i++) {
      count += bytes.get(i) >= 0 ? 1 : 0; // the last byte of each
    }
    ProtoReader packed = new ProtoReader(place, bytes);
    long[] all = Arrays.copyOf(before, before.length + count);
    for (int i = before.length; i < all.length; i++) {
      all[i] = packed.rawVarint();
    }
    if (packed.left() > 0) {
      throw damaged("it ends within a number");
    }
    return all;
  }

  /** Leaves out the value. */
  void skip() {
    switch (wire) {
      case VARINT -> rawVarint();
      case FIXED64 -> skip(8);
      case BYTES -> skip(rawVarint());
      case FIXED32 -> skip(4);
      default -> throw damaged("field " + field + " is of the unknown kind " + wire);
    }
  }

  /** Reads a number without its field, as in packed ones. */
  private long rawVarint() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (left() == 0) {
        throw damaged("it ends within a number");
      }
      byte next = in.get();
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw damaged("a number is too long");
  }

  private void skip(long length) {
    requireLeft(length);
    in.skip(length);
  }

  private ByteBuffer take(long length) {
    requireLeft(length);
    return in.take((int) length);
  }

  private void requireLeft(long length) {
    if (length < 0 || length > left()) {
      throw damaged(
          "field "
              + field
              + " has "
              + Long.toUnsignedString(length)
              + " bytes where "
              + left()
              + " are left");
    }
  }

  private void require(int expected) {
    if (wire != expected) {
      throw damaged("field " + field + " is of kind " + wire + ", not " + expected);
    }
  }

  private RuntimeException damaged(String what) {
    return place.refusal("it is no ONNX graph, or it is damaged: " + what + "; get it anew");
  }
}

package trellis.encoder.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import trellis.vocab.store.Half;

/** How files keep numbers; all of them are read as float. */
public enum FloatType {
  /** 64 bits. */
  F64(8),
  /** 32 bits. */
  F32(4),
  /** 16 bits as IEEE 754 has them. */
  F16(2),
  /** The upper half of 32 bits. */
  BF16(2);

  private final int bytes;

  FloatType(int bytes) {
    this.bytes = bytes;
  }

  /** The bytes of a number. */
  public int bytes() {
    return bytes;
  }

  /** Reads as many numbers as the buffer holds to {@code to} from {@code at} on. */
  public void read(ByteBuffer from, float[] to, int at) {
    ByteBuffer in = from.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int count = in.remaining() / bytes;
    switch (this) {
      case F64 -> {
        for (int i = 0; i < count; i++) {
          to[at + i] = (float) in.getDouble();
        }
      }
      case F32 -> in.asFloatBuffer().get(to, at, count);
      case F16 -> {
        for (int i = 0; i < count; i++) {
          to[at + i] = Half.toFloat(in.getShort());
        }
      }
      case BF16 -> {
        for (int i = 0; i < count; i++) {
          to[at + i] = Float.intBitsToFloat(in.getShort() << 16);
        }
      }
    }
  }
}

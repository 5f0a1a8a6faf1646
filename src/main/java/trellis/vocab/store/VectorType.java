package trellis.vocab.store;

import java.nio.ByteBuffer;

/** How the numbers of a vector are kept; the bytes are little-endian. */
public enum VectorType {
  /** Each number in 32 bits, exactly. */
  FLOAT32(Float.BYTES, Float.MAX_VALUE) {
    @Override
    public void encode(float[] from, int at, int width, float scale, ByteBuffer to, int place) {
      for (int i = 0; i < width; i++) {
        to.putFloat(place + i * Float.BYTES, from[at + i]);
      }
    }

    @Override
    public void decode(ByteBuffer from, int place, float scale, float[] to, int at, int width) {
      for (int i = 0; i < width; i++) {
        to[at + i] = from.getFloat(place + i * Float.BYTES);
      }
    }
  },
  /** Each number as the nearest one of 16 bits, which has three digits. */
  FLOAT16(Short.BYTES, Half.LARGEST) {
    @Override
    public void encode(float[] from, int at, int width, float scale, ByteBuffer to, int place) {
      for (int i = 0; i < width; i++) {
        to.putShort(place + i * Short.BYTES, Half.of(from[at + i]));
      }
    }

    @Override
    public void decode(ByteBuffer from, int place, float scale, float[] to, int at, int width) {
      for (int i = 0; i < width; i++) {
        to[at + i] = Half.toFloat(from.getShort(place + i * Short.BYTES));
      }
    }
  },
  /**
   * Each number as the nearest of 255 even steps between plus and minus the vector's largest
   * number.
   */
  INT8(Byte.BYTES, Float.MAX_VALUE) {
    @Override
    public float scale(float[] vector, int at, int width) {
      float largest = 0;
      for (int i = 0; i < width; i++) {
        largest = Math.max(largest, Math.abs(vector[at + i]));
      }
      return largest / Byte.MAX_VALUE;
    }

    @Override
    public void encode(float[] from, int at, int width, float scale, ByteBuffer to, int place) {
      for (int i = 0; i < width; i++) {
        long steps = scale == 0 ? 0 : Math.round((double) from[at + i] / scale);
        to.put(place + i, (byte) Math.max(-Byte.MAX_VALUE, Math.min(Byte.MAX_VALUE, steps)));
      }
    }

    @Override
    public void decode(ByteBuffer from, int place, float scale, float[] to, int at, int width) {
      for (int i = 0; i < width; i++) {
        to[at + i] = from.get(place + i) * scale;
      }
    }
  };

  private final int bytes;
  private final float largest;

  VectorType(int bytes, float largest) {
    this.bytes = bytes;
    this.largest = largest;
  }

  /** The bytes of one number. */
  public int bytes() {
    return bytes;
  }

  /** The largest number that can be kept. */
  public float largest() {
    return largest;
  }

  /** What one step is worth in a vector; 1 where numbers need no steps. */
  public float scale(float[] vector, int at, int width) {
    return 1;
  }

  /** Writes a vector to {@code to}, from {@code place} on. */
  public abstract void encode(
      float[] from, int at, int width, float scale, ByteBuffer to, int place);

  /** Reads a vector from {@code from}, from {@code place} on. */
  public abstract void decode(
      ByteBuffer from, int place, float scale, float[] to, int at, int width);
}

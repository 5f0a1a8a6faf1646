package trellis.encoder.weights;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import trellis.vocab.store.VectorType;

/** One matrix of an encoder's weights, {@code [rows][columns]}, perhaps rounded; immutable. */
public final class EncoderTensor {
  private final String name;
  private final VectorType type;
  private final int rows;
  private final int columns;
  private final ByteBuffer numbers; // [rows][columns], little-endian
  private final float[] scales; // [rows] of int8; none where numbers need no steps

  private EncoderTensor(
      String name, VectorType type, int rows, int columns, ByteBuffer numbers, float[] scales) {
    this.name = name;
    this.type = type;
    this.rows = rows;
    this.columns = columns;
    this.numbers = numbers;
    this.scales = scales;
  }

  /**
   * A matrix of these numbers.
   *
   * @param values {@code [rows][columns]}
   * @throws IllegalArgumentException when there are too few or too many
   */
  public EncoderTensor(String name, int rows, int columns, float[] values) {
    this(
        name,
        VectorType.FLOAT32,
        rows,
        columns,
        room(VectorType.FLOAT32, rows, columns),
        scales(0));
    if (values.length != rows * columns) {
      throw new IllegalArgumentException(
          name + " has " + values.length + " numbers, not " + rows + " x " + columns);
    }
    numbers.asFloatBuffer().put(values);
  }

  /**
   * A matrix of floats that stand little-endian in these bytes, which are kept; nobody may change
   * them.
   *
   * @throws IllegalArgumentException when there are too few or too many
   */
  public static EncoderTensor of(String name, int rows, int columns, ByteBuffer numbers) {
    ByteBuffer kept = numbers.slice().order(ByteOrder.LITTLE_ENDIAN);
    if (!kept.hasArray()) {
      kept = room(VectorType.FLOAT32, rows, columns).put(kept).rewind();
    }
    if (kept.remaining() != Float.BYTES * rows * columns) {
      throw new IllegalArgumentException(
          name + " has " + numbers.remaining() + " bytes, not those of " + rows + " x " + columns);
    }
    return new EncoderTensor(name, VectorType.FLOAT32, rows, columns, kept, scales(0));
  }

  private static float[] scales(int count) {
    return new float[count];
  }

  private static ByteBuffer room(VectorType type, int rows, int columns) {
    int bytes = Math.multiplyExact(Math.multiplyExact(rows, columns), type.bytes());
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * The matrix of a stream, as {@link #writeNumbers} writes it.
   *
   * @param scales what a step is worth in each row; none where numbers need no steps
   * @throws IOException when the stream ends too early
   */
  public static EncoderTensor read(
      String name, VectorType type, int rows, int columns, float[] scales, InputStream in)
      throws IOException {
    ByteBuffer numbers = room(type, rows, columns);
    if (in.readNBytes(numbers.array(), 0, numbers.capacity()) < numbers.capacity()) {
      throw new EOFException("ends before the last number of " + name);
    }
    return new EncoderTensor(name, type, rows, columns, numbers, scales);
  }

  /**
   * The same matrix with numbers of another kind, each rounded to the nearest.
   *
   * @throws IllegalArgumentException when a number is too large for it
   */
  public EncoderTensor rounded(VectorType other) {
    if (other == type) {
      return this;
    }
    ByteBuffer target = room(other, rows, columns);
    float[] steps = scales(other == VectorType.INT8 ? rows : 0);
    float[] row = new float[columns];
    for (int i = 0; i < rows; i++) {
      copyRow(i, row, 0);
      requireFits(other, i, row);
      float scale = other.scale(row, 0, columns);
      if (steps.length > 0) {
        steps[i] = scale;
      }
      other.encode(row, 0, columns, scale, target, i * columns * other.bytes());
    }
    return new EncoderTensor(name, other, rows, columns, target, steps);
  }

  private void requireFits(VectorType other, int row, float[] numbersOfRow) {
    for (float number : numbersOfRow) {
      if (!(Math.abs(number) <= other.largest())) {
        throw new IllegalArgumentException(
            name
                + ", row "
                + row
                + ", has the number "
                + number
                + ", more than "
                + other.largest()
                + ", which it can be rounded to: set `embeddings.encoder.pack: float32`");
      }
    }
  }

  /**
   * The same numbers with other steps.
   *
   * @param all what a step is worth in each row, from {@code at} on
   */
  public EncoderTensor withScales(float[] all, int at) {
    return new EncoderTensor(
        name, type, rows, columns, numbers, Arrays.copyOfRange(all, at, at + rows));
  }

  /** What files call it. */
  public String name() {
    return name;
  }

  /** How its numbers are kept. */
  public VectorType type() {
    return type;
  }

  /** How many rows it has. */
  public int rows() {
    return rows;
  }

  /** How many columns it has. */
  public int columns() {
    return columns;
  }

  /** The bytes that it takes. */
  public long bytes() {
    return numbers.capacity() + (long) Float.BYTES * scales.length;
  }

  /** What a step is worth in each row; none where numbers need no steps. */
  public float[] scales() {
    return scales.clone();
  }

  /** Writes a row to {@code to[at, at + columns())}. */
  public void copyRow(int row, float[] to, int at) {
    float scale = scales.length == 0 ? 1 : scales[row];
    type.decode(numbers, row * columns * type.bytes(), scale, to, at, columns);
  }

  /** All numbers, {@code [rows][columns]}, as an array of the caller's own. */
  public float[] toArray() {
    float[] all = new float[rows * columns];
    for (int row = 0; row < rows; row++) {
      copyRow(row, all, row * columns);
    }
    return all;
  }

  /** Writes the numbers as they are kept, little-endian and row by row. */
  public void writeNumbers(OutputStream out) throws IOException {
    out.write(numbers.array(), numbers.arrayOffset(), numbers.capacity());
  }
}

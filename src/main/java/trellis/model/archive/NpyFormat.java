package trellis.model.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.util.Excerpt;
import trellis.vocab.store.VectorType;

/**
 * Reads and writes arrays in numpy's format {@code .npy} 1.0: little-endian, matrices row by row.
 *
 * <p>The header is exactly that of {@code numpy.save}, so it is checked byte for byte.
 */
public final class NpyFormat {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};
  private static final int HEADER_BYTES = 128; // magic, length and text, filled up with blanks
  private static final int TEXT_AT = MAGIC.length + 2;
  private static final String FLOAT32 = "<f4";
  private static final String UINT8 = "|u1";
  private static final String BOOL = "|b1";

  /** As numpy spells it, and as other writers might: blanks and the last comma may be missing. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\\{ *'descr' *: *'([^']*)' *, *'fortran_order' *: *(True|False) *, *"
              + "'shape' *: *\\(([0-9, ]*)\\) *,? *\\} *\\n");

  private static final int BLOCK_FLOATS = 1 << 14;

  private NpyFormat() {}

  /** How many bytes a matrix of this shape takes. */
  static long size(VectorType type, int rows, int columns) {
    return HEADER_BYTES + (long) type.bytes() * rows * columns;
  }

  /** Writes a matrix: {@code values[rows][columns]}. */
  public static void write(OutputStream out, float[] values, int rows, int columns)
      throws IOException {
    out.write(header(FLOAT32, rows, columns));
    int count = rows * columns;
    Block block = new Block(count);
    for (int at = 0; at < count; at += BLOCK_FLOATS) {
      int part = Math.min(BLOCK_FLOATS, count - at);
      block.floats.clear().put(values, at, part);
      out.write(block.bytes, 0, part * Float.BYTES);
    }
  }

  /** Writes bytes as an array of one dimension. */
  public static void write(OutputStream out, byte[] bytes) throws IOException {
    out.write(header(UINT8, "(" + bytes.length + ",)"));
    out.write(bytes);
  }

  /** Writes a matrix of truth values: {@code values[row][column]}. */
  public static void write(OutputStream out, boolean[][] values) throws IOException {
    out.write(header(BOOL, values.length, values[0].length));
    for (boolean[] row : values) {
      for (boolean value : row) {
        out.write(value ? 1 : 0);
      }
    }
  }

  /**
   * Reads a matrix of the shape that is expected.
   *
   * @param values {@code [rows][columns]}, filled
   * @throws EntryException when shape, type or header are others, or the stream ends too early
   */
  public static void read(InputStream in, float[] values, int rows, int columns)
      throws IOException {
    requireHeader(in, FLOAT32, rows, columns);
    int count = rows * columns;
    Block block = new Block(count);
    for (int at = 0; at < count; at += BLOCK_FLOATS) {
      int part = Math.min(BLOCK_FLOATS, count - at);
      if (in.readNBytes(block.bytes, 0, part * Float.BYTES) < part * Float.BYTES) {
        throw new EntryException(
            "ends before the last of its " + rows + " x " + columns + " numbers");
      }
      block.floats.clear().get(values, at, part);
    }
  }

  /**
   * The header of a matrix.
   *
   * @param type of its numbers as numpy names it
   */
  static byte[] header(String type, int rows, int columns) {
    return header(type, "(" + rows + ", " + columns + ")");
  }

  private static byte[] header(String type, String shape) {
    String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    byte[] header = new byte[HEADER_BYTES];
    Arrays.fill(header, (byte) ' ');
    System.arraycopy(MAGIC, 0, header, 0, MAGIC.length);
    header[MAGIC.length] = (byte) (HEADER_BYTES - TEXT_AT);
    header[MAGIC.length + 1] = 0;
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(ascii, 0, header, TEXT_AT, ascii.length);
    header[HEADER_BYTES - 1] = '\n';
    return header;
  }

  /**
   * Reads the header, which must be that of such a matrix.
   *
   * @param type of its numbers as numpy names it
   */
  static void requireHeader(InputStream in, String type, int rows, int columns) throws IOException {
    byte[] found = in.readNBytes(HEADER_BYTES);
    if (Arrays.equals(found, header(type, rows, columns))) {
      return;
    }
    String name = type.equals(FLOAT32) ? "float32" : type;
    String expected = ", expected " + name + " of shape (" + rows + ", " + columns + ")";
    if (found.length < HEADER_BYTES
        || !Arrays.equals(found, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw new EntryException("is no numpy array of format 1.0" + expected);
    }
    int length = found[MAGIC.length] & 0xFF | (found[MAGIC.length + 1] & 0xFF) << Byte.SIZE;
    if (length != HEADER_BYTES - TEXT_AT) {
      throw new EntryException(
          "has a damaged numpy header: it says that it has "
              + length
              + " bytes, not "
              + (HEADER_BYTES - TEXT_AT)
              + expected);
    }
    String text = new String(found, TEXT_AT, HEADER_BYTES - TEXT_AT, StandardCharsets.ISO_8859_1);
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new EntryException(
          "has the damaged numpy header " + Excerpt.quoted(text.strip()) + expected);
    }
    if (!parts.group(1).equals(type) || parts.group(2).equals("True")) {
      String order = parts.group(2).equals("True") ? ", column by column" : "";
      throw new EntryException(
          "has the wrong type of numbers, " + Excerpt.quoted(parts.group(1)) + order + expected);
    }
    if (parts.group(3).equals(rows + ", " + columns)) {
      throw new EntryException(
          "has a numpy header that numpy would spell otherwise, "
              + Excerpt.quoted(text.strip())
              + expected);
    }
    throw new EntryException("has the wrong shape (" + parts.group(3) + ")" + expected);
  }

  /** A buffer that is read as bytes and as numbers. */
  private static final class Block {
    private final byte[] bytes;
    private final FloatBuffer floats;

    /** Room for this many numbers, or as many as are turned at once. */
    Block(int count) {
      bytes = new byte[Math.min(BLOCK_FLOATS, count) * Float.BYTES];
      floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    }
  }
}

package trellis.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import trellis.error.KernelException;

/** A matrix outside the Java heap, where native code can read it; it grows when it has to. */
final class NativeBlock {
  private FloatBuffer buffer = allocated(0);

  /** Its numbers, row-major, the rows side by side. */
  FloatBuffer buffer() {
    return buffer;
  }

  /** Copies a block of an array in. */
  void copyFrom(int rows, int columns, float[] x, int at, int stride) {
    int size = makeRoom(rows, columns);
    if (stride == columns) {
      buffer.put(0, x, at, size);
      return;
    }
    for (int row = 0; row < rows; row++) {
      buffer.put(row * columns, x, at + row * stride, columns);
    }
  }

  /** Makes room for a matrix, with anything in it, and says how many numbers it has. */
  int makeRoom(int rows, int columns) {
    long size = (long) rows * columns;
    if (size > Integer.MAX_VALUE / Float.BYTES) {
      throw new KernelException(
          "OpenBLAS: a matrix of "
              + rows
              + " x "
              + columns
              + " numbers is more than a buffer can hold: take smaller batches, or"
              + " -Dtrellis.kernel=vector or plain");
    }
    if (buffer.capacity() < size) {
      buffer = allocated((int) size);
    }
    return (int) size;
  }

  /** Replaces some rows. */
  void replaceRows(int from, int to, int columns, float[] x, int at, int stride) {
    for (int row = from; row < to; row++) {
      buffer.put(row * columns, x, at + row * stride, columns);
    }
  }

  /** Replaces some columns by rows of the transposed matrix. */
  void replaceColumns(int from, int to, int rows, int columns, float[] x, int at, int stride) {
    for (int row = 0; row < rows; row++) {
      for (int column = from; column < to; column++) {
        buffer.put(row * columns + column, x[at + column * stride + row]);
      }
    }
  }

  /** Copies the matrix out to a block of an array. */
  void copyTo(int rows, int columns, float[] x, int at, int stride) {
    if (stride == columns) {
      buffer.get(0, x, at, rows * columns);
      return;
    }
    for (int row = 0; row < rows; row++) {
      buffer.get(row * columns, x, at + row * stride, columns);
    }
  }

  private static FloatBuffer allocated(int size) {
    return ByteBuffer.allocateDirect(size * Float.BYTES)
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }
}

package trellis.kernel;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

/**
 * A right factor outside the Java heap, multiplied by the native BLAS library.
 *
 * <p>The other blocks go through buffers outside the Java heap, two of each thread: JavaCPP's
 * methods for arrays copy too, and all of the array. So BLAS never sees an address that a caller
 * could get wrong.
 */
final class BlasPackedMatrix implements PackedMatrix {
  /** The most rows of a and c that are copied at a time. */
  private static final int CHUNK = 1024;

  /** The copies that one thread makes. */
  private static final ThreadLocal<Copies> COPIES =
      ThreadLocal.withInitial(() -> new Copies(new NativeBlock(), new NativeBlock()));

  private record Copies(NativeBlock a, NativeBlock c) {}

  private final int n;
  private final NativeBlock b = new NativeBlock(); // [k][n]
  private int k;

  BlasPackedMatrix(int n) {
    this.n = n;
  }

  @Override
  public void take(int rows, float[] from, int at, int stride) {
    k = rows;
    b.copyFrom(k, n, from, at, stride);
  }

  @Override
  public void takeCrosswise(int rows, float[] from, int at, int stride) {
    k = rows;
    b.makeRoom(rows, n);
    takeColumnsCrosswise(0, n, from, at, stride);
  }

  @Override
  public void takeRows(int from, int to, float[] x, int at, int stride) {
    b.replaceRows(from, to, n, x, at, stride);
  }

  @Override
  public void takeColumnsCrosswise(int from, int to, float[] x, int at, int stride) {
    b.replaceColumns(from, to, k, n, x, at, stride);
  }

  @Override
  public void addProduct(int m, float[] a, int aAt, int aStride, float[] c, int cAt, int cStride) {
    if (n == 0 || k == 0) {
      return; // BLAS would complain
    }
    Copies copies = COPIES.get();
    for (int row = 0; row < m; row += CHUNK) {
      int rows = Math.min(CHUNK, m - row);
      int cFrom = cAt + row * cStride;
      copies.a().copyFrom(rows, k, a, aAt + row * aStride, aStride);
      copies.c().copyFrom(rows, n, c, cFrom, cStride);
      cblas_sgemm(
          CblasRowMajor,
          CblasNoTrans,
          CblasNoTrans,
          rows,
          n,
          k,
          1,
          copies.a().buffer(),
          k,
          b.buffer(),
          n,
          1,
          copies.c().buffer(),
          n);
      copies.c().copyTo(rows, n, c, cFrom, cStride);
    }
  }
}

package trellis.kernel;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

/**
 * A packed matrix outside the Java heap that the native BLAS library multiplies.
 *
 * <p>The other two matrices of a product are copied to and from buffers outside the Java heap, two
 * for each thread: JavaCPP's methods for arrays would copy too, and the whole array. So BLAS never
 * sees an address that a caller could get wrong.
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
  public void pack(int rows, float[] from, int at, int stride) {
    k = rows;
    b.copyFrom(k, n, from, at, stride);
  }

  @Override
  public void packTransposed(int rows, float[] from, int at, int stride) {
    k = rows;
    b.makeRoom(rows, n);
    packTransposedColumns(0, n, from, at, stride);
  }

  @Override
  public void packRows(int from, int to, float[] x, int at, int stride) {
    b.replaceRows(from, to, n, x, at, stride);
  }

  @Override
  public void packTransposedColumns(int from, int to, float[] x, int at, int stride) {
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

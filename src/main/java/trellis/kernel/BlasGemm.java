package trellis.kernel;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.blas_set_num_threads;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

/**
 * Matrix products by the native BLAS library.
 *
 * <p>The blocks go through buffers outside the Java heap, a few of each thread: JavaCPP's methods
 * for arrays copy too, and all of the array. So BLAS never sees an address that a caller could get
 * wrong. The library's own threads are turned off, because callers bring theirs.
 */
final class BlasGemm implements Gemm {
  /** Below this many rows the copying costs more than the product, and plain loops are quicker. */
  private static final int FEWEST_ROWS = 4;

  /** The most rows of each factor that are copied at a time, which bounds the memory. */
  private static final int CHUNK = 1024;

  private final Gemm plain = new PlainGemm();
  private final ThreadLocal<BlasBuffers> buffers = ThreadLocal.withInitial(BlasBuffers::new);

  /** Loads the native library, so it fails where there is none. */
  BlasGemm() {
    blas_set_num_threads(1);
  }

  @Override
  public RightFactor rightFactor(int n) {
    return new BlasFactor(n, buffers);
  }

  @Override
  public void nn(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    if (m < FEWEST_ROWS) {
      plain.nn(m, n, k, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    } else {
      add(CblasNoTrans, CblasNoTrans, m, n, k, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    }
  }

  @Override
  public void nt(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    if (m < FEWEST_ROWS) {
      plain.nt(m, n, k, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    } else {
      add(CblasNoTrans, CblasTrans, m, n, k, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    }
  }

  @Override
  public void tn(
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    if (m < FEWEST_ROWS) {
      plain.tn(m, n, k, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    } else {
      add(CblasTrans, CblasNoTrans, m, n, k, a, aAt, aStride, b, bAt, bStride, c, cAt, cStride);
    }
  }

  private void add(
      int aLies, // along, or across when it is to be transposed
      int bLies,
      int m,
      int n,
      int k,
      float[] a,
      int aAt,
      int aStride,
      float[] b,
      int bAt,
      int bStride,
      float[] c,
      int cAt,
      int cStride) {
    if (n <= 0) {
      return; // BLAS would complain
    }
    BlasBuffers copies = buffers.get();
    for (int i = 0; i < k; i += CHUNK) {
      int depth = Math.min(CHUNK, k - i);
      if (bLies == CblasTrans) {
        copies.b().copyFrom(n, depth, b, bAt + i, bStride);
      } else {
        copies.b().copyFrom(depth, n, b, bAt + i * bStride, bStride);
      }
      for (int row = 0; row < m; row += CHUNK) {
        int rows = Math.min(CHUNK, m - row);
        if (aLies == CblasTrans) {
          copies.a().copyFrom(depth, rows, a, aAt + i * aStride + row, aStride);
        } else {
          copies.a().copyFrom(rows, depth, a, aAt + row * aStride + i, aStride);
        }
        copies.c().copyFrom(rows, n, c, cAt + row * cStride, cStride);
        cblas_sgemm(
            CblasRowMajor,
            aLies,
            bLies,
            rows,
            n,
            depth,
            1,
            copies.a().buffer(),
            aLies == CblasTrans ? rows : depth,
            copies.b().buffer(),
            bLies == CblasTrans ? depth : n,
            1,
            copies.c().buffer(),
            n);
        copies.c().copyTo(rows, n, c, cAt + row * cStride, cStride);
      }
    }
  }
}

package trellis.kernel;

/** The matrix products of a kernel: makes the right factors, and these multiply. */
@FunctionalInterface
public interface MatrixPacker {

  /** A right factor of {@code n} columns; without rows until it is filled. */
  PackedMatrix rightFactor(int n);
}

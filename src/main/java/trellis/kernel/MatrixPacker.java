package trellis.kernel;

/** Makes the packed matrices that a kernel multiplies with. */
@FunctionalInterface
public interface MatrixPacker {

  /** A matrix of {@code n} columns, which has no rows until something is packed into it. */
  PackedMatrix newMatrix(int n);
}

package trellis.kernel;

/**
 * One implementation of all hot arithmetic.
 *
 * @param name what {@code -Dtrellis.kernel} calls it: vector, blas or plain
 * @param description what it runs on, for people
 */
public record Kernel(String name, String description, MatrixPacker gemm, VectorMath math) {}

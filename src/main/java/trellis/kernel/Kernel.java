package trellis.kernel;

/**
 * One implementation of the arithmetic that training and tagging spend their time in.
 *
 * @param name what {@code -Dtrellis.kernel} calls it: vector, blas or plain
 * @param description what it runs on, for people
 * @param packer makes the matrices of its products
 * @param math its functions of many numbers at once
 */
public record Kernel(String name, String description, MatrixPacker packer, VectorMath math) {}

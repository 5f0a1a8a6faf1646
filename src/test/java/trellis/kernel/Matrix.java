package trellis.kernel;

import java.util.random.RandomGenerator;

/**
 * A random block of an array for tests: some way into it, with a stride above its width.
 *
 * @param values the whole array, full of random numbers, also around the block
 */
record Matrix(int rows, int columns, int at, int stride, float[] values) {

  static Matrix random(RandomGenerator random, int rows, int columns) {
    int at = random.nextInt(4) * random.nextInt(20);
    int stride = columns + random.nextInt(2) * random.nextInt(20);
    int after = random.nextInt(2) * random.nextInt(20);
    int length = rows == 0 ? at : at + (rows - 1) * stride + columns;
    float[] values = new float[length + after];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextFloat() * 2 - 1;
    }
    return new Matrix(rows, columns, at, stride, values);
  }

  float get(int row, int column) {
    return values[at + row * stride + column];
  }

  Matrix copy() {
    return new Matrix(rows, columns, at, stride, values.clone());
  }

  /** The rows from one up to but not the other, in the same array. */
  Matrix rows(int from, int to) {
    return new Matrix(to - from, columns, at + from * stride, stride, values);
  }

  /** The columns from one up to but not the other, in the same array. */
  Matrix columns(int from, int to) {
    return new Matrix(rows, to - from, at + from, stride, values);
  }

  /** Whether an index of the array lies in the block. */
  boolean contains(int index) {
    int way = index - at;
    return columns > 0 && way >= 0 && way / stride < rows && way % stride < columns;
  }
}

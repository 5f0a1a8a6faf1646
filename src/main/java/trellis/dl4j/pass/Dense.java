package trellis.dl4j.pass;

import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The numbers of ND4J's arrays as those of Java's, one block at a time. */
final class Dense {
  private Dense() {}

  /**
   * The array itself if its numbers are one block in one order and of our type, else such a copy.
   */
  static INDArray of(INDArray array) {
    INDArray typed = array.castTo(DataType.FLOAT);
    return isDense(typed, 'f') || isDense(typed, 'c') ? typed : typed.dup('f');
  }

  /** Whether the numbers are one block, in this order. */
  static boolean isDense(INDArray array, char order) {
    long expected = 1;
    int rank = array.rank();
    for (int i = 0; i < rank; i++) {
      int dimension = order == 'f' ? i : rank - 1 - i;
      long size = array.size(dimension);
      if (size != 1 && array.stride(dimension) != expected) {
        return false;
      }
      expected *= size;
    }
    return true;
  }

  /** Reads all numbers of a dense array, in the order that they lie in. */
  static void read(INDArray dense, float[] target) {
    dense.data().asNioFloat().get(target, 0, (int) dense.length());
  }

  /** Writes all numbers of a dense array, in the order that they lie in. */
  static void write(float[] source, INDArray dense) {
    dense.data().asNioFloat().put(source, 0, (int) dense.length());
  }
}

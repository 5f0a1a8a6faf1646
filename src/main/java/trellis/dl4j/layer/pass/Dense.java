package trellis.dl4j.layer.pass;

import java.nio.FloatBuffer;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.LayerException;

/** Reads and writes the numbers of an ND4J array that lie in memory as one block. */
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

  /** The memory that the numbers of a dense array lie in, from its position on. */
  static FloatBuffer numbers(INDArray dense) {
    DataBuffer data = dense.data();
    long bytes = (data.offset() + dense.length()) * data.getElementSize();
    if (bytes > Integer.MAX_VALUE) {
      throw new LayerException(
          "an array that ends "
              + bytes
              + " bytes from the beginning of its memory, where Java's buffers end after 2 GB: take"
              + " fewer parameters, or smaller minibatches");
    }
    return data.asNioFloat();
  }

  /** Reads all numbers of a dense array, in the order that they lie in. */
  static void read(INDArray dense, float[] target) {
    numbers(dense).get(target, 0, (int) dense.length());
  }

  /** Writes all numbers of a dense array, in the order that they lie in. */
  static void write(float[] source, INDArray dense) {
    numbers(dense).put(source, 0, (int) dense.length());
  }
}

package trellis.dl4j.pass;

import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.Gradients;
import trellis.autodiff.Parameter;
import trellis.autodiff.RowGradients;
import trellis.kernel.Crosswise;

/**
 * Copies between the weights of a DL4J layer and those of a parameter.
 *
 * <p>DL4J's lie column by column, ours row by row. And columns may stand in blocks, as the gates of
 * an LSTM do, which come in another order.
 */
final class WeightCopy {
  private final Parameter parameter;
  private final int[] blocks; // [block of ours]: which of DL4J's it is
  private float[] theirs = {}; // as they lie in memory
  private final float[] ours;

  /** Columns in the same order. */
  static WeightCopy of(Parameter parameter) {
    return new WeightCopy(parameter, 0);
  }

  /** Columns in blocks. */
  WeightCopy(Parameter parameter, int... blocks) {
    this.parameter = parameter;
    this.blocks = blocks;
    this.ours = new float[parameter.value().length];
  }

  Parameter parameter() {
    return parameter;
  }

  /** Takes the weights over; the parameter has changed only if they are others than before. */
  void read(INDArray weights) {
    INDArray dense = Dense.of(weights);
    reserve();
    Dense.read(dense, theirs);
    int rows = parameter.rows();
    int columns = parameter.columns();
    int width = columns / blocks.length;
    for (int block = 0; block < blocks.length; block++) {
      int column = blocks[block] * width;
      if (Dense.isDense(dense, 'f')) {
        Crosswise.copy(theirs, column * rows, rows, ours, block * width, columns, width, rows);
      } else {
        copyBlock(theirs, column, ours, block * width, width);
      }
    }
    if (!Arrays.equals(ours, parameter.value())) {
      System.arraycopy(ours, 0, parameter.value(), 0, ours.length);
      parameter.changed();
    }
  }

  /**
   * Writes numbers that belong to the weights.
   *
   * @param numbers as the parameter's, {@code [rows][columns]}
   * @param target column by column
   */
  void write(float[] numbers, INDArray target) {
    reserve();
    int rows = parameter.rows();
    int columns = parameter.columns();
    int width = columns / blocks.length;
    for (int block = 0; block < blocks.length; block++) {
      int column = blocks[block] * width;
      Crosswise.copy(numbers, block * width, columns, theirs, column * rows, rows, rows, width);
    }
    Dense.write(theirs, target);
  }

  /** Writes the gradient of the parameter; rows of a table that were not touched get zeros. */
  void writeGradient(Gradients gradients, INDArray target) {
    switch (parameter.kind()) {
      case DENSE -> write(gradients.dense(parameter), target);
      case ROWS -> writeRows(gradients.rows(parameter), target);
    }
  }

  private void writeRows(RowGradients touched, INDArray target) {
    int columns = parameter.columns();
    Arrays.fill(ours, 0);
    for (int slot = 0; slot < touched.count(); slot++) {
      System.arraycopy(
          touched.values(), slot * columns, ours, touched.row(slot) * columns, columns);
    }
    write(ours, target);
  }

  private void copyBlock(float[] from, int fromColumn, float[] to, int toColumn, int width) {
    int columns = parameter.columns();
    for (int row = 0; row < parameter.rows(); row++) {
      System.arraycopy(from, row * columns + fromColumn, to, row * columns + toColumn, width);
    }
  }

  private void reserve() {
    if (theirs.length == 0) {
      theirs = new float[ours.length];
    }
  }
}

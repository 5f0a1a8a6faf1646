package trellis.dl4j.layer.pass;

import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.kernel.Transpose;

/**
 * Copies between the weights of a DL4J layer and those of a parameter, which has as many of them.
 *
 * <p>DL4J's lie column by column, ours row by row. And columns may stand in blocks, as the gates of
 * an LSTM do, which come in another order.
 */
public final class WeightCopy {
  private final Parameter parameter;
  private final int rows;
  private final int columns;
  private final int[] blocks; // [block of ours]: which of DL4J's it is
  private float[] theirs = {}; // as they lie in memory
  private float[] ours = {}; // [rows][columns]

  private WeightCopy(Parameter parameter, int rows, int columns, int... blocks) {
    this.parameter = parameter;
    this.rows = rows;
    this.columns = columns;
    this.blocks = blocks;
  }

  /** A matrix of the same shape, with its columns in the same order. */
  public static WeightCopy of(Parameter parameter) {
    return inBlocks(parameter, 0);
  }

  /**
   * A matrix of the same shape, with its columns in blocks.
   *
   * @param blocks which of DL4J's blocks each block of the parameter is
   */
  private static WeightCopy inBlocks(Parameter parameter, int... blocks) {
    return new WeightCopy(parameter, parameter.rows(), parameter.columns(), blocks);
  }

  /**
   * The weights of a recurrent layer. The gates of DL4J's LSTM are candidate, forget, output and
   * input; those of the tape's are input, forget, output and candidate.
   */
  public static WeightCopy ofGates(Parameter parameter, RecurrentCell cell) {
    return switch (cell) {
      case RNN, SIGMOID_RNN -> of(parameter);
      case LSTM, SIGMOID_LSTM -> inBlocks(parameter, 3, 1, 2, 0);
    };
  }

  /** A square matrix that is one row in the parameter. */
  public static WeightCopy ofSquare(Parameter parameter, int size) {
    return new WeightCopy(parameter, size, size, 0);
  }

  /** The parameter. */
  public Parameter parameter() {
    return parameter;
  }

  /** Takes the weights over; the parameter has changed only if they are others than before. */
  public void read(INDArray weights) {
    reserve();
    readInto(weights, ours);
    if (!Arrays.equals(ours, parameter.value())) {
      System.arraycopy(ours, 0, parameter.value(), 0, ours.length);
      parameter.changed();
    }
  }

  /**
   * Reads numbers that belong to the weights, in the order of the parameter.
   *
   * @param target {@code [rows][columns]}
   */
  public void readInto(INDArray numbers, float[] target) {
    INDArray dense = Dense.of(numbers);
    reserve();
    Dense.read(dense, theirs);
    boolean isByColumn = Dense.isDense(dense, 'f');
    int width = columns / blocks.length;
    for (int block = 0; block < blocks.length; block++) {
      int from = blocks[block] * width;
      int to = block * width;
      if (isByColumn) {
        Transpose.copy(theirs, from * rows, rows, target, to, columns, width, rows);
      } else {
        copyBlock(theirs, from, target, to, width);
      }
    }
  }

  /**
   * Writes numbers that belong to the weights.
   *
   * @param numbers in the order of the parameter, {@code [rows][columns]}
   * @param target one block in memory, column by column or row by row
   */
  public void write(float[] numbers, INDArray target) {
    reserve();
    boolean isByColumn = Dense.isDense(target, 'f');
    int width = columns / blocks.length;
    for (int block = 0; block < blocks.length; block++) {
      int from = block * width;
      int to = blocks[block] * width;
      if (isByColumn) {
        Transpose.copy(numbers, from, columns, theirs, to * rows, rows, rows, width);
      } else {
        copyBlock(numbers, from, theirs, to, width);
      }
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
    reserve();
    Arrays.fill(ours, 0);
    for (int slot = 0; slot < touched.count(); slot++) {
      System.arraycopy(
          touched.values(), slot * columns, ours, touched.row(slot) * columns, columns);
    }
    write(ours, target);
  }

  private void copyBlock(float[] from, int fromColumn, float[] to, int toColumn, int width) {
    for (int row = 0; row < rows; row++) {
      System.arraycopy(from, row * columns + fromColumn, to, row * columns + toColumn, width);
    }
  }

  private void reserve() {
    if (ours.length == 0) {
      theirs = new float[parameter.value().length];
      ours = new float[parameter.value().length];
    }
  }
}

package trellis.autodiff.operation;

import java.util.Arrays;
import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/**
 * A convolution over the characters of each word, followed by max pooling: the largest value of
 * each filter in the word.
 *
 * <p>One product does the windows of many words, {@link PaddedWords}, and those between two words
 * are left unread. The products go block by block, so that a word may be very long. Going backward
 * only the window that won counts, so there the filters are taken one by one.
 */
public final class ConvolveMaxOperation implements Operation {
  private static final String NAME = "convolveMax";
  private static final int BLOCK = 512; // windows in one product

  private final Workspace workspace;
  private final Tensor characters; // [characters][dim]
  private final Parameter filters; // [window * dim][filters]
  private final Parameter bias; // [1][filters]
  private final int dim;
  private final int window;
  private final int left; // rows of a window before its middle; at least as many as after it
  private final PaddedWords words;
  private final int paddedRows;
  private final float[] padded; // [paddedRows][dim]
  private final int[] winners; // [words][filters]: the row in the middle of the best window
  private final Tensor result; // [words][filters]

  private ConvolveMaxOperation(
      Workspace workspace,
      Tensor characters,
      int[] wordStart,
      int words,
      Parameter filters,
      Parameter bias) {
    this.workspace = workspace;
    this.characters = characters;
    this.filters = filters;
    this.bias = bias;
    this.dim = characters.columns();
    this.window = filters.rows() / dim;
    this.left = window / 2;
    this.words = new PaddedWords(wordStart, words, left);
    this.paddedRows = this.words.rows();
    this.result = workspace.tensor(NAME, words, filters.columns());
    this.winners = workspace.arena().ints(words * filters.columns());
    this.padded = workspace.arena().zeros(Arena.size(NAME, paddedRows, dim));
  }

  public static Tensor apply(
      Workspace workspace,
      Tensor characters,
      int[] wordStart,
      int words,
      Parameter filters,
      Parameter bias) {
    workspace.requireOfThisPass(NAME, characters);
    int window = Math.max(1, filters.rows() / characters.columns());
    Shapes.parameter(NAME, filters, window * characters.columns(), filters.columns());
    Shapes.parameter(NAME, bias, 1, filters.columns());
    Shapes.borders(NAME, "word", wordStart, words, characters.rows());
    ConvolveMaxOperation operation =
        new ConvolveMaxOperation(workspace, characters, wordStart, words, filters, bias);
    operation.forward();
    workspace.record(operation);
    return operation.result;
  }

  private void forward() {
    words.fill(padded, characters.value(), dim);
    int mark = workspace.arena().mark();
    float[] block = workspace.arena().floats(BLOCK * filters.columns()); // [BLOCK][filters]
    int blockStart = 0; // the row in the middle of the block's first window
    int blockEnd = 0;
    int first = left; // the row in the middle of the word's first window
    for (int word = 0; word < result.rows(); word++) {
      int end = first + words.windows(word);
      for (int row = first; row < end; row++) {
        if (row >= blockEnd) {
          blockStart = row;
          blockEnd = Math.min(row + BLOCK, paddedRows - left);
          convolve(blockStart, blockEnd, block);
        }
        int at = (row - blockStart) * filters.columns();
        if (row == first) {
          keep(block, at, word, row);
        } else {
          keepLarger(block, at, word, row);
        }
      }
      first = end + left;
      addBias(word);
    }
    workspace.arena().free(mark);
  }

  /** One product: a window is a few padded rows, and the next one overlaps with it. */
  private void convolve(int from, int to, float[] block) {
    int columns = filters.columns();
    Arrays.fill(block, 0, (to - from) * columns, 0);
    filters
        .packed(workspace.packer())
        .addProduct(to - from, padded, (from - left) * dim, dim, block, 0, columns);
  }

  private void keep(float[] block, int at, int word, int row) {
    int columns = filters.columns();
    System.arraycopy(block, at, result.value(), word * columns, columns);
    Arrays.fill(winners, word * columns, (word + 1) * columns, row);
  }

  private void keepLarger(float[] block, int at, int word, int row) {
    float[] best = result.value();
    int bestAt = word * filters.columns();
    for (int filter = 0; filter < filters.columns(); filter++) {
      float value = block[at + filter];
      if (value > best[bestAt + filter] || Float.isNaN(value)) { // NaN must come out, not hide
        best[bestAt + filter] = value;
        winners[bestAt + filter] = row;
      }
    }
  }

  /** After the choice: what is added to all windows does not change it. */
  private void addBias(int word) {
    int columns = filters.columns();
    workspace.math().addScaled(1, bias.value(), 0, result.value(), word * columns, columns);
  }

  @Override
  public void backward() {
    int columns = filters.columns();
    int size = window * dim;
    float[] weights = filters.transposed(); // [filters][window * dim]
    float[] dWeights = workspace.arena().zeros(columns * size); // the same shape
    float[] dPadded = workspace.arena().zeros(paddedRows * dim);
    float[] dBias = workspace.gradients().dense(bias);
    for (int i = 0; i < result.rows() * columns; i++) {
      float gradient = result.gradient()[i];
      if (gradient != 0) { // often it is, after dropout
        int filter = i % columns;
        int at = (winners[i] - left) * dim;
        dBias[filter] += gradient;
        workspace.math().addScaled(gradient, padded, at, dWeights, filter * size, size);
        workspace.math().addScaled(gradient, weights, filter * size, dPadded, at, size);
      }
    }
    addTransposed(dWeights, workspace.gradients().dense(filters), size, columns);
    words.addBack(dPadded, characters.gradient(), dim, workspace.math());
  }

  private static void addTransposed(float[] x, float[] sum, int rows, int columns) {
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        sum[row * columns + column] += x[column * rows + row];
      }
    }
  }
}

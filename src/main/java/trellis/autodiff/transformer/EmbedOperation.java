package trellis.autodiff.transformer;

import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.encoder.weights.EncoderShape;
import trellis.transformer.BlockArrays;
import trellis.transformer.DropoutMasks;
import trellis.transformer.Windows;

/** The sum of what pieces, their positions and the first segment have in tables, normalized. */
public final class EmbedOperation implements Operation {
  private static final String NAME = "embed";

  private final Workspace workspace;
  private final EncoderShape shape;
  private final EmbeddingWeights weights;
  private final int[] ids; // [rows]
  private final Windows windows;
  private final DropoutMasks masks;
  private final BlockArrays arrays;
  private final Tensor result;
  private final float[] sum; // [rows][width]: before the layer norm

  private EmbedOperation(
      Workspace workspace,
      EncoderShape shape,
      EmbeddingWeights weights,
      int[] ids,
      Windows windows,
      DropoutMasks masks,
      BlockArrays arrays,
      Tensor result) {
    this.workspace = workspace;
    this.shape = shape;
    this.weights = weights;
    this.ids = ids;
    this.windows = windows;
    this.masks = masks;
    this.arrays = arrays;
    this.result = result;
    this.sum = workspace.arena().zeros(Arena.size(NAME, windows.rows(), shape.width()));
  }

  /**
   * Layer 0.
   *
   * @param ids of the pieces, the first row's first
   * @param masks of dropout
   * @param arrays of this thread
   * @param isTrained whether it gets gradients; if not, the result is a constant
   */
  public static Tensor apply(
      Workspace workspace,
      EncoderShape shape,
      EmbeddingWeights weights,
      int[] ids,
      Windows windows,
      DropoutMasks masks,
      BlockArrays arrays,
      boolean isTrained) {
    int rows = windows.rows();
    Shapes.indices(NAME, "piece", ids, rows, shape.vocabulary());
    Tensor result =
        isTrained
            ? workspace.tensor(NAME, rows, shape.width())
            : workspace.constant(NAME, rows, shape.width());
    int mark = workspace.arena().mark();
    EmbedOperation operation =
        new EmbedOperation(workspace, shape, weights, ids, windows, masks, arrays, result);
    operation.forward();
    if (isTrained && workspace.isTraining()) {
      workspace.record(operation);
    } else {
      workspace.arena().free(mark);
    }
    return result;
  }

  private void forward() {
    for (int window = 0; window < windows.count(); window++) {
      for (int i = 0; i < windows.pieces(window); i++) {
        int row = windows.first(window) + i;
        add(weights.positions(), shape.firstPosition() + i, row);
        if (weights.hasSegments()) {
          add(weights.segments(), 0, row);
        }
        add(weights.pieces(), ids[row], row);
      }
    }
    weights.norm().copyNormal(workspace, shape.epsilon(), windows.rows(), sum, result.value());
    masks.apply(result.value(), 0, windows.rows() * shape.width(), arrays);
  }

  private void add(Parameter table, int row, int to) {
    int width = shape.width();
    workspace.math().addScaled(1, table.value(), row * width, sum, to * width, width);
  }

  @Override
  public void backward() {
    int rows = windows.rows();
    float[] gradient = workspace.arena().floats(rows * shape.width());
    System.arraycopy(result.gradient(), 0, gradient, 0, rows * shape.width());
    masks.apply(gradient, 0, rows * shape.width(), arrays);
    weights.norm().differentiate(workspace, shape.epsilon(), rows, sum, gradient);
    for (int window = 0; window < windows.count(); window++) {
      for (int i = 0; i < windows.pieces(window); i++) {
        int row = windows.first(window) + i;
        addGradient(weights.positions(), shape.firstPosition() + i, gradient, row);
        if (weights.hasSegments()) {
          addGradient(weights.segments(), 0, gradient, row);
        }
        addGradient(weights.pieces(), ids[row], gradient, row);
      }
    }
  }

  private void addGradient(Parameter table, int row, float[] gradient, int from) {
    int width = shape.width();
    RowGradients gradients = workspace.gradients().rows(table);
    int at = gradients.slotOf(row) * width; // first, as it may move the values
    workspace.math().addScaled(1, gradient, from * width, gradients.values(), at, width);
  }
}

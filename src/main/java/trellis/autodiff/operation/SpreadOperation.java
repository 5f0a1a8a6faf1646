package trellis.autodiff.operation;

import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** Gathers rows of a tensor, each as often as it is asked for. */
public record SpreadOperation(Workspace workspace, Tensor x, int[] rows, Tensor result)
    implements Operation {
  private static final String NAME = "spread";

  public static Tensor apply(Workspace workspace, Tensor x, int[] rows, int count) {
    workspace.requireOfThisPass(NAME, x);
    Shapes.indices(NAME, "row", rows, count, x.rows());
    int columns = x.columns();
    Tensor result = workspace.tensor(NAME, count, columns);
    for (int i = 0; i < count; i++) {
      System.arraycopy(x.value(), rows[i] * columns, result.value(), i * columns, columns);
    }
    workspace.record(new SpreadOperation(workspace, x, rows, result));
    return result;
  }

  @Override
  public void backward() {
    int columns = x.columns();
    for (int i = 0; i < result.rows(); i++) {
      workspace
          .math()
          .addScaled(1, result.gradient(), i * columns, x.gradient(), rows[i] * columns, columns);
    }
  }
}

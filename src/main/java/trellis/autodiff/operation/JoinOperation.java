package trellis.autodiff.operation;

import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** Puts the columns of several tensors side by side. */
public record JoinOperation(Workspace workspace, Tensor[] parts, Tensor result)
    implements Operation {
  private static final String NAME = "join";

  public static Tensor apply(Workspace workspace, Tensor[] parts) {
    Shapes.atLeast(NAME, "parts", parts.length, 1);
    int rows = parts[0].rows();
    int columns = 0;
    for (Tensor part : parts) {
      workspace.requireOfThisPass(NAME, part);
      Shapes.equal(NAME, "rows in a part", part.rows(), rows);
      columns += part.columns();
    }
    Tensor result = workspace.tensor(NAME, rows, columns);
    int first = 0; // column of the result where the part begins
    for (Tensor part : parts) {
      for (int row = 0; row < rows; row++) {
        System.arraycopy(
            part.value(),
            row * part.columns(),
            result.value(),
            row * columns + first,
            part.columns());
      }
      first += part.columns();
    }
    workspace.record(new JoinOperation(workspace, parts.clone(), result));
    return result;
  }

  @Override
  public void backward() {
    int first = 0;
    for (Tensor part : parts) {
      for (int row = 0; row < part.rows(); row++) {
        workspace
            .math()
            .addScaled(
                1,
                result.gradient(),
                row * result.columns() + first,
                part.gradient(),
                row * part.columns(),
                part.columns());
      }
      first += part.columns();
    }
  }
}

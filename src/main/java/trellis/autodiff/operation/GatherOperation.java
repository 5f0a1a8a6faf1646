package trellis.autodiff.operation;

import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.TapeException;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/**
 * Embedding lookup: rows of a table, or of the frozen rows that extend it, which get no gradient.
 */
public record GatherOperation(Workspace workspace, Parameter table, int[] rows, Tensor result)
    implements Operation {
  private static final String NAME = "gather";

  public static Tensor apply(
      Workspace workspace, Parameter table, FrozenRows frozen, int[] rows, int count) {
    if (table.kind() != Parameter.Kind.ROWS) {
      throw new TapeException(
          NAME + ": parameter `" + table.name() + "` is dense, expected a table");
    }
    int tableRows = table.rows();
    int frozenRows = workspace.isTraining() ? 0 : frozen.count();
    Shapes.indices(NAME, "row", rows, count, Math.addExact(tableRows, frozenRows));
    int columns = table.columns();
    Tensor result = workspace.tensor(NAME, count, columns);
    for (int i = 0; i < count; i++) {
      if (rows[i] < tableRows) {
        System.arraycopy(table.value(), rows[i] * columns, result.value(), i * columns, columns);
      } else {
        frozen.copy(rows[i] - tableRows, result.value(), i * columns);
      }
    }
    workspace.record(new GatherOperation(workspace, table, rows, result));
    return result;
  }

  @Override
  public void backward() {
    RowGradients gradients = workspace.gradients().rows(table);
    int columns = table.columns();
    for (int i = 0; i < result.rows(); i++) {
      int at = gradients.slotOf(rows[i]) * columns; // first, as it may move the values
      workspace
          .math()
          .addScaled(1, result.gradient(), i * columns, gradients.values(), at, columns);
    }
  }
}

package trellis.autodiff.operation;

import java.util.Arrays;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.TapeException;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** Embedding lookup of any number of rows each, which are added up; 0 where there are none. */
public record GatherSumOperation(
    Workspace workspace, Parameter table, int[] rows, int[] starts, Tensor result)
    implements Operation {
  private static final String NAME = "gather sum";

  /**
   * Adds up.
   *
   * @param rows of the table, those of all results one after the other
   * @param starts where those of each result begin, and the end of the last one
   */
  public static Tensor apply(
      Workspace workspace, Parameter table, int[] rows, int[] starts, int count) {
    if (table.kind() != Parameter.Kind.ROWS) {
      throw new TapeException(
          NAME + ": parameter `" + table.name() + "` is dense, expected a table");
    }
    Shapes.borders(NAME, "sum", starts, count, rows.length);
    Shapes.indices(NAME, "row", rows, starts[count], table.rows());
    int columns = table.columns();
    Tensor result = workspace.tensor(NAME, count, columns);
    Arrays.fill(result.value(), 0, count * columns, 0);
    for (int i = 0; i < count; i++) {
      for (int k = starts[i]; k < starts[i + 1]; k++) {
        workspace
            .math()
            .addScaled(1, table.value(), rows[k] * columns, result.value(), i * columns, columns);
      }
    }
    workspace.record(new GatherSumOperation(workspace, table, rows, starts, result));
    return result;
  }

  @Override
  public void backward() {
    RowGradients gradients = workspace.gradients().rows(table);
    int columns = table.columns();
    for (int i = 0; i < result.rows(); i++) {
      for (int k = starts[i]; k < starts[i + 1]; k++) {
        int at = gradients.slotOf(rows[k]) * columns; // first, as it may move the values
        workspace
            .math()
            .addScaled(1, result.gradient(), i * columns, gradients.values(), at, columns);
      }
    }
  }
}

package trellis.autodiff.recurrent;

import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/**
 * The input of a recurrent operation: a row of a tensor for each packed row. Where several packed
 * rows read the same one, its input projection is computed once for all of them.
 */
public final class RowSource {
  private final Tensor x; // [rows][inputs]
  private final Optional<int[]> rowOf; // [packed rows] the row of x; empty: its own

  private RowSource(Tensor x, Optional<int[]> rowOf) {
    this.x = x;
    this.rowOf = rowOf;
  }

  /** Packed rows as they are. */
  public static RowSource packed(Tensor x) {
    return new RowSource(x, Optional.empty());
  }

  /** Packed row {@code i} reads row {@code rowOf[i]} of {@code x}. */
  public static RowSource shared(Tensor x, int[] rowOf) {
    return new RowSource(x, Optional.of(rowOf));
  }

  Tensor x() {
    return x;
  }

  /** Checks that there is a row for each packed row. */
  void check(String operation, Workspace workspace, int packedRows) {
    workspace.requireOfThisPass(operation, x);
    if (rowOf.isPresent()) {
      Shapes.indices(operation, "row of input", rowOf.get(), packedRows, x.rows());
    } else {
      Shapes.equal(operation, "rows of input", x.rows(), packedRows);
    }
  }

  /** The input projection by a matrix of weights. */
  InputProjection projection(
      Workspace workspace, int packedRows, Parameter weights, Parameter bias) {
    return rowOf
        .<InputProjection>map(
            rows -> new SharedProjection(workspace, x, rows, packedRows, weights, bias))
        .orElseGet(() -> new PerTokenProjection(workspace, x, weights, bias));
  }
}

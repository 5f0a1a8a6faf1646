package trellis.autodiff.recurrent;

import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.TapeException;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/**
 * The input of a recurrent operation: a row of a tensor for each packed row. Where several packed
 * rows read the same one, its input projection is computed once for all of them; or it is known
 * already.
 */
public abstract class RowSource {
  private RowSource() {}

  /** Packed rows as they are. */
  public static RowSource packed(Tensor x) {
    return new OfTensor(x, Optional.empty());
  }

  /** Packed row {@code i} reads row {@code rowOf[i]} of {@code x}. */
  public static RowSource shared(Tensor x, int[] rowOf) {
    return new OfTensor(x, Optional.of(rowOf));
  }

  /**
   * The input projection of packed row {@code i} stands in {@code projected[rowOf[i]]}, from {@code
   * at} on; for inference alone.
   */
  public static RowSource projected(float[][] projected, int at, int[] rowOf) {
    return new Projected(projected, at, rowOf);
  }

  /** Checks that there is a row for each packed row. */
  abstract void check(String operation, Workspace workspace, int packedRows);

  /** How many inputs a row has, which these weights project. */
  abstract int inputs(Parameter weights);

  /** The input projection by a matrix of weights. */
  abstract InputProjection projection(
      Workspace workspace, int packedRows, Parameter weights, Parameter bias);

  private static final class OfTensor extends RowSource {
    private final Tensor x; // [rows][inputs]
    private final Optional<int[]> rowOf; // [packed rows] the row of x; empty: its own

    OfTensor(Tensor x, Optional<int[]> rowOf) {
      this.x = x;
      this.rowOf = rowOf;
    }

    @Override
    void check(String operation, Workspace workspace, int packedRows) {
      workspace.requireOfThisPass(operation, x);
      if (rowOf.isPresent()) {
        Shapes.indices(operation, "row of input", rowOf.get(), packedRows, x.rows());
      } else {
        Shapes.equal(operation, "rows of input", x.rows(), packedRows);
      }
    }

    @Override
    int inputs(Parameter weights) {
      return x.columns();
    }

    @Override
    InputProjection projection(
        Workspace workspace, int packedRows, Parameter weights, Parameter bias) {
      return rowOf
          .<InputProjection>map(
              rows -> new SharedProjection(workspace, x, rows, packedRows, weights, bias))
          .orElseGet(() -> new PerTokenProjection(workspace, x, weights, bias));
    }
  }

  private static final class Projected extends RowSource {
    private final float[][] projected; // [rows][at + width]
    private final int at;
    private final int[] rowOf; // [packed rows]

    Projected(float[][] projected, int at, int[] rowOf) {
      this.projected = projected;
      this.at = at;
      this.rowOf = rowOf;
    }

    @Override
    void check(String operation, Workspace workspace, int packedRows) {
      if (workspace.isTraining()) {
        throw new TapeException(operation + ": a projected input has no gradient");
      }
      Shapes.indices(operation, "row of input", rowOf, packedRows, projected.length);
    }

    @Override
    int inputs(Parameter weights) {
      return weights.rows();
    }

    @Override
    InputProjection projection(
        Workspace workspace, int packedRows, Parameter weights, Parameter bias) {
      return new KnownProjection(projected, at, weights.columns(), rowOf);
    }
  }
}

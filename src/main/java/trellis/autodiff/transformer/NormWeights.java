package trellis.autodiff.transformer;

import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Workspace;
import trellis.transformer.LayerNorm;

/**
 * The weights of a layer norm.
 *
 * @param scale {@code [1][width]}
 * @param shift {@code [1][width]}
 */
public record NormWeights(Parameter scale, Parameter shift) {

  /** Writes normalized rows to y. */
  void copyNormal(Workspace workspace, double epsilon, int rows, float[] x, float[] y) {
    System.arraycopy(x, 0, y, 0, rows * scale.columns());
    norm(epsilon).apply(workspace.math(), rows, y, 0);
  }

  /** Replaces the gradient of normalized rows by that of the rows x before. */
  void differentiate(Workspace workspace, double epsilon, int rows, float[] x, float[] gradient) {
    norm(epsilon)
        .differentiate(
            rows,
            x,
            gradient,
            workspace.gradients().dense(scale),
            workspace.gradients().dense(shift));
  }

  private LayerNorm norm(double epsilon) {
    return new LayerNorm(epsilon, scale.value(), shift.value());
  }
}

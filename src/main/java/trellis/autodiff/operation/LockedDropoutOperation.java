package trellis.autodiff.operation;

import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** Inverted dropout that makes the same columns zero at all tokens of a sentence. */
public record LockedDropoutOperation(
    Tensor x, PackedSequence packedSequence, float[] mask, Tensor result) implements Operation {
  private static final String NAME = "lockedDropout";

  public static Tensor apply(
      Workspace workspace, Tensor x, PackedSequence packedSequence, double dropped) {
    workspace.requireOfThisPass(NAME, x);
    Shapes.equal(NAME, "rows", x.rows(), packedSequence.rows());
    DropoutOperation.requireShare(NAME, dropped);
    if (dropped == 0 || !workspace.isTraining()) {
      return x;
    }
    DropoutOperation.requireRandom(NAME, workspace);
    Tensor result =
        x.isConstant()
            ? workspace.constant(NAME, x.rows(), x.columns())
            : workspace.tensor(NAME, x.rows(), x.columns());
    int size = packedSequence.sentences() * x.columns();
    float[] mask = workspace.arena().floats(size); // [sentences][columns]
    workspace.random().fillDropoutMask(mask, 0, size, dropped);
    LockedDropoutOperation operation = new LockedDropoutOperation(x, packedSequence, mask, result);
    operation.forward();
    if (!x.isConstant()) {
      workspace.record(operation);
    }
    return result;
  }

  /** The rows of a step are those of the first sentences, so they and their masks lie alike. */
  private void forward() {
    int columns = x.columns();
    for (int step = 0; step < packedSequence.steps(); step++) {
      int from = packedSequence.start(step) * columns;
      DropoutOperation.multiply(
          x.value(), mask, result.value(), from, packedSequence.running(step) * columns);
    }
  }

  @Override
  public void backward() {
    int columns = x.columns();
    for (int step = 0; step < packedSequence.steps(); step++) {
      int from = packedSequence.start(step) * columns;
      DropoutOperation.addProducts(
          result.gradient(), mask, x.gradient(), from, packedSequence.running(step) * columns);
    }
  }
}

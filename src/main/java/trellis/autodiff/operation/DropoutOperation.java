package trellis.autodiff.operation;

import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.TapeException;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;

/** Inverted dropout: some numbers become zero, the others grow so that the mean stays. */
public record DropoutOperation(Tensor x, float[] mask, Tensor result) implements Operation {
  private static final String NAME = "dropout";

  public static Tensor apply(Workspace workspace, Tensor x, double dropped) {
    workspace.requireOfThisPass(NAME, x);
    requireShare(NAME, dropped);
    if (dropped == 0 || !workspace.isTraining()) {
      return x;
    }
    requireRandom(NAME, workspace);
    Tensor result = workspace.tensor(NAME, x.rows(), x.columns());
    int size = x.rows() * x.columns();
    float[] mask = workspace.arena().floats(size);
    workspace.random().fillDropoutMask(mask, 0, size, dropped);
    multiply(x.value(), mask, result.value(), 0, size);
    workspace.record(new DropoutOperation(x, mask, result));
    return result;
  }

  static void requireShare(String name, double dropped) {
    if (!(dropped >= 0 && dropped < 1)) {
      throw new TapeException(
          name + ": the share to drop is " + dropped + ", expected from 0 up to but not 1");
    }
  }

  static void requireRandom(String name, Workspace workspace) {
    if (workspace.random() == null) {
      throw new TapeException(name + ": no random numbers; restart the tape with some");
    }
  }

  @Override
  public void backward() {
    addProducts(result.gradient(), mask, x.gradient(), 0, x.rows() * x.columns());
  }

  /** Numbers from {@code from} on times the mask, which is counted from 0. */
  static void multiply(float[] x, float[] mask, float[] result, int from, int size) {
    for (int i = 0; i < size; i++) {
      result[from + i] = x[from + i] * mask[i];
    }
  }

  /** The adjoint of {@link #multiply}. */
  static void addProducts(float[] x, float[] mask, float[] sum, int from, int size) {
    for (int i = 0; i < size; i++) {
      sum[from + i] += x[from + i] * mask[i];
    }
  }
}

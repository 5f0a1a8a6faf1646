package trellis.autodiff.tensor;

import java.util.ArrayList;
import java.util.List;
import trellis.crf.LogLikelihood;
import trellis.kernel.Kernel;
import trellis.kernel.MatrixPacker;
import trellis.kernel.RandomStream;
import trellis.kernel.VectorMath;

/**
 * What the operations of one tape share: kernel, arrays, gradients, and the recorded operations.
 */
public final class Workspace {
  private final Kernel kernel;
  private final Gradients gradients; // null: inference
  private final Arena arena = new Arena();
  private final Arena kept = new Arena(); // what gradients need until the next pass
  private final LogLikelihood likelihood = new LogLikelihood();
  private final List<Operation> operations = new ArrayList<>(); // of the pass, in order
  private Object pass = new Object();
  private RandomStream random;

  public Workspace(Kernel kernel, Gradients gradients) {
    this.kernel = kernel;
    this.gradients = gradients;
  }

  public void restart(RandomStream random) {
    this.random = random;
    pass = new Object();
    operations.clear();
    if (isTraining()) {
      gradients.settle();
    }
    arena.restart();
    kept.restart();
  }

  /** How much memory the arrays take. */
  public long bytes() {
    return arena.bytes() + kept.bytes();
  }

  public boolean isTraining() {
    return gradients != null;
  }

  public MatrixPacker packer() {
    return kernel.packer();
  }

  public VectorMath math() {
    return kernel.math();
  }

  public Arena arena() {
    return arena;
  }

  /** The arrays that are not freed after an operation's backward pass. */
  public Arena kept() {
    return kept;
  }

  public Gradients gradients() {
    return gradients;
  }

  public LogLikelihood likelihood() {
    return likelihood;
  }

  public RandomStream random() {
    return random;
  }

  public Object pass() {
    return pass;
  }

  /** A new result; its value holds anything, its gradient zeros. */
  public Tensor tensor(String operation, int rows, int columns) {
    int size = Arena.size(operation, rows, columns);
    float[] value = arena.floats(size);
    return new Tensor(rows, columns, value, isTraining() ? arena.zeros(size) : null, pass);
  }

  /** A matrix from outside, which gets no gradient; its value holds anything. */
  public Tensor constant(String operation, int rows, int columns) {
    return new Tensor(
        rows, columns, arena.floats(Arena.size(operation, rows, columns)), null, pass);
  }

  /** An input must be a result of the running pass: the arrays of others are used anew. */
  public void requireOfThisPass(String operation, Tensor tensor) {
    if (tensor.pass() != pass) {
      throw new TapeException(
          operation + ": an input is of another tape, or from before the last restart");
    }
  }

  /** Remembers an operation until the backward pass. */
  public void record(Operation operation) {
    if (isTraining()) {
      operations.add(operation);
    }
  }

  /** Runs the operations' backward passes, the last operation first. */
  public void backward() {
    for (int i = operations.size() - 1; i >= 0; i--) {
      int mark = arena.mark();
      operations.get(i).backward();
      arena.free(mark);
    }
    operations.clear();
  }
}

package trellis.autodiff.recurrent;

import trellis.autodiff.operation.Linear;
import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.Operation;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Shapes;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.tensor.Workspace;
import trellis.kernel.PackedMatrix;

/**
 * One direction of a recurrent layer, without the arithmetic of its cell.
 *
 * <p>The input projection is computed for a block of steps, and only the product with the state
 * before goes step by step. For training the gates of all steps are kept; for inference only those
 * of a block, so that a long sentence needs little memory. The blocks are the same, and so the
 * results.
 */
public abstract class RecurrentOperation implements Operation {
  private static final int BLOCK = 256; // rows in one product, if a step has no more

  final Workspace workspace;
  final PackedSequence packedSequence;
  final int hidden;
  final boolean isSigmoid; // what squashes the state: else tanh
  final Tensor result; // [rows][hidden]
  private final String name;
  private final StepOrder stepOrder;
  private final InputProjection inputProjection;
  private final Parameter recurrent; // [hidden][width]
  private final int width; // of all gates of a row
  private float[] gates; // of training, [rows][width]; backward turns them into their gradients

  /** Checks the shapes. */
  RecurrentOperation(
      String name,
      Workspace workspace,
      RowSource x,
      PackedSequence packedSequence,
      Direction direction,
      RecurrentWeights weights) {
    x.check(name, workspace, packedSequence.rows());
    this.name = name;
    this.workspace = workspace;
    this.packedSequence = packedSequence;
    this.stepOrder = new StepOrder(packedSequence, direction);
    this.recurrent = weights.recurrent();
    this.hidden = weights.hidden();
    this.isSigmoid = weights.cell().isSigmoid();
    this.width = weights.cell().gates() * hidden;
    Shapes.parameter(name, weights.input(), x.inputs(weights.input()), width);
    Shapes.parameter(name, recurrent, hidden, width);
    Shapes.parameter(name, weights.bias(), 1, width);
    this.inputProjection =
        x.projection(workspace, packedSequence.rows(), weights.input(), weights.bias());
    this.result = workspace.tensor(name, packedSequence.rows(), hidden);
  }

  /** Takes the arrays that the cell needs in the forward pass; its state begins with zeros. */
  abstract void beginForward();

  /**
   * Turns the sums of one step into gates, in place, and these into the step's rows of the result.
   *
   * @param gates {@code [running][width]} from {@code at} on
   * @param start the step's first row
   */
  abstract void activate(float[] gates, int at, int start, int running);

  /** Takes the arrays that the cell needs in the backward pass. */
  abstract void beginBackward();

  /**
   * Turns the gates of one step into the gradients of their sums, in place.
   *
   * @param gates {@code [running][width]} from {@code at} on
   * @param start the step's first row
   * @param continuing how many of the step's sentences, the first ones, have a state before it
   * @param previousStart the first row of that state
   */
  abstract void differentiate(
      float[] gates, int at, int start, int running, int continuing, int previousStart);

  /** Squashes numbers of the state in place. */
  final void squash(float[] x, int at, int length) {
    if (isSigmoid) {
      workspace.math().sigmoid(x, at, length);
    } else {
      workspace.math().tanh(x, at, length);
    }
  }

  public final Tensor forward() {
    if (workspace.isTraining()) {
      gates = workspace.arena().floats(Arena.size(name, packedSequence.rows(), width));
      inputProjection.beginForward();
      beginForward();
      runForward(gates);
      workspace.record(this);
    } else {
      int mark = workspace.arena().mark();
      inputProjection.beginForward();
      beginForward();
      int mostRows = Math.max(BLOCK, packedSequence.sentences());
      runForward(workspace.arena().floats(Arena.size(name, mostRows, width)));
      workspace.arena().free(mark);
    }
    return result;
  }

  /**
   * Visits the steps block by block.
   *
   * @param sums {@code [rows][width]} for training, else the rows of one block alone
   */
  private void runForward(float[] sums) {
    PackedMatrix weights = recurrent.packed(workspace.packer());
    int end = 0; // of the block
    int origin = 0; // the row that the sums begin with
    for (int visit = 0; visit < packedSequence.steps(); visit++) {
      if (visit == end) {
        end = stepOrder.blockEnd(visit, BLOCK);
        int start = stepOrder.start(visit, end);
        origin = workspace.isTraining() ? 0 : start;
        int at = (start - origin) * width;
        inputProjection.forward(start, stepOrder.rows(visit, end), sums, at);
      }
      int step = stepOrder.step(visit);
      int start = packedSequence.start(step);
      int at = (start - origin) * width;
      weights.addProduct(
          stepOrder.continuing(visit),
          result.value(),
          stepOrder.previousStart(visit) * hidden,
          hidden,
          sums,
          at,
          width);
      activate(sums, at, start, packedSequence.running(step));
    }
  }

  @Override
  public final void backward() {
    beginBackward();
    PackedMatrix weights = recurrent.packedTransposed(workspace.packer());
    for (int visit = packedSequence.steps() - 1; visit >= 0; visit--) {
      int step = stepOrder.step(visit);
      int start = packedSequence.start(step);
      int at = start * width;
      int continuing = stepOrder.continuing(visit);
      int previousStart = stepOrder.previousStart(visit);
      differentiate(gates, at, start, packedSequence.running(step), continuing, previousStart);
      weights.addProduct(
          continuing, gates, at, width, result.gradient(), previousStart * hidden, hidden);
    }
    PackedMatrix packedGradient = Linear.packed(workspace, gates, packedSequence.rows(), width);
    addRecurrentGradient(packedGradient);
    inputProjection.backward(gates, packedGradient);
  }

  /** In one product, for which each row's state before is put where the row itself stands. */
  private void addRecurrentGradient(PackedMatrix packedGradient) {
    int rows = packedSequence.rows();
    float[] before = workspace.arena().zeros(rows * hidden); // [rows][hidden]
    for (int visit = 1; visit < packedSequence.steps(); visit++) {
      System.arraycopy(
          result.value(),
          stepOrder.previousStart(visit) * hidden,
          before,
          packedSequence.start(stepOrder.step(visit)) * hidden,
          stepOrder.continuing(visit) * hidden);
    }
    Linear.addGradient(workspace, recurrent, before, rows, packedGradient);
  }
}

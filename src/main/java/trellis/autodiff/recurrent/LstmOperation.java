package trellis.autodiff.recurrent;

import java.util.Arrays;
import trellis.autodiff.tensor.Arena;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Workspace;

/** One direction of an LSTM; its gates stand in the order input, forget, output, candidate. */
public final class LstmOperation extends RecurrentOperation {
  // One step, [running][hidden] in arrays for all sentences.
  private LstmGates step;
  private float[] cell; // forward: zeros for a sentence that has not begun
  private float[] squashed; // the cell through tanh, or a sigmoid
  private float[] cellBefore; // backward
  private float[] dResult;
  private float[] dCell; // zeros for a sentence that has not begun

  // Of training, each [rows][hidden].
  private float[] cells;
  private float[] squashedCells;

  public LstmOperation(
      Workspace workspace,
      RowSource x,
      PackedSequence packedSequence,
      Direction direction,
      RecurrentWeights weights) {
    super("lstm", workspace, x, packedSequence, direction, weights);
  }

  @Override
  void beginForward() {
    Arena arena = workspace.arena();
    if (workspace.isTraining()) {
      cells = arena.floats(packedSequence.rows() * hidden);
      squashedCells = arena.floats(packedSequence.rows() * hidden);
    }
    step = LstmGates.of(arena, packedSequence.sentences(), hidden);
    cell = arena.zeros(packedSequence.sentences() * hidden);
    squashed = arena.floats(packedSequence.sentences() * hidden);
  }

  @Override
  void activate(float[] gates, int at, int start, int running) {
    for (int row = 0; row < running; row++) {
      int rowAt = at + row * LstmGates.COUNT * hidden;
      workspace.math().sigmoid(gates, rowAt, 3 * hidden);
      squash(gates, rowAt + 3 * hidden, hidden);
    }
    step.take(gates, at, running);
    int size = running * hidden;
    LstmCell.advance(step.in(), step.forget(), step.candidate(), cell, size);
    System.arraycopy(cell, 0, squashed, 0, size);
    squash(squashed, 0, size);
    if (workspace.isTraining()) {
      System.arraycopy(cell, 0, cells, start * hidden, size);
      System.arraycopy(squashed, 0, squashedCells, start * hidden, size);
    }
    LstmCell.letOut(step.out(), squashed, size);
    System.arraycopy(squashed, 0, result.value(), start * hidden, size);
  }

  @Override
  void beginBackward() {
    Arena arena = workspace.arena();
    int size = packedSequence.sentences() * hidden;
    step = LstmGates.of(arena, packedSequence.sentences(), hidden);
    squashed = arena.floats(size);
    cellBefore = arena.floats(size);
    dResult = arena.floats(size);
    dCell = arena.zeros(size);
  }

  @Override
  void differentiate(
      float[] gates, int at, int start, int running, int continuing, int previousStart) {
    int size = running * hidden;
    step.take(gates, at, running);
    System.arraycopy(squashedCells, start * hidden, squashed, 0, size);
    System.arraycopy(result.gradient(), start * hidden, dResult, 0, size);
    System.arraycopy(cells, previousStart * hidden, cellBefore, 0, continuing * hidden);
    Arrays.fill(cellBefore, continuing * hidden, size, 0);
    if (isSigmoid) {
      LstmCell.throughSigmoidOut(dResult, step.out(), squashed, dCell, size);
      LstmCell.throughSigmoidInput(dCell, step.in(), step.candidate(), size);
    } else {
      LstmCell.throughOut(dResult, step.out(), squashed, dCell, size);
      LstmCell.throughInput(dCell, step.in(), step.candidate(), size);
    }
    LstmCell.throughForget(dCell, cellBefore, step.forget(), size);
    step.putBack(gates, at, running);
  }
}

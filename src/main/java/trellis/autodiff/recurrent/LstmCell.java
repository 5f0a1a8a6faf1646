package trellis.autodiff.recurrent;

/** The arithmetic of an LSTM's cell and its adjoint: short loops, each over one common index. */
final class LstmCell {
  private LstmCell() {}

  /** The cell after the step, in place. */
  static void advance(float[] in, float[] forget, float[] candidate, float[] cell, int size) {
    for (int i = 0; i < size; i++) {
      cell[i] = forget[i] * cell[i] + in[i] * candidate[i];
    }
  }

  /** What the out gate lets through of the squashed cell, in place. */
  static void letOut(float[] out, float[] squashed, int size) {
    for (int i = 0; i < size; i++) {
      squashed[i] *= out[i];
    }
  }

  /** Adds to the cell's gradient; the out gate becomes the gradient of its sum. */
  static void throughOut(float[] dResult, float[] out, float[] squashed, float[] dCell, int size) {
    for (int i = 0; i < size; i++) {
      float dSquashed = dResult[i] * out[i];
      dCell[i] += dSquashed * (1 - squashed[i] * squashed[i]);
      out[i] = dSquashed * squashed[i] * (1 - out[i]);
    }
  }

  /** The input gate and the candidate become the gradients of their sums. */
  static void throughInput(float[] dCell, float[] in, float[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      float dProduct = dCell[i] * in[i];
      in[i] = dProduct * candidate[i] * (1 - in[i]);
      candidate[i] = dProduct * (1 - candidate[i] * candidate[i]);
    }
  }

  /** As {@link #throughOut}, where a sigmoid squashed the cell. */
  static void throughSigmoidOut(
      float[] dResult, float[] out, float[] squashed, float[] dCell, int size) {
    for (int i = 0; i < size; i++) {
      float dSquashed = dResult[i] * out[i];
      dCell[i] += dSquashed * squashed[i] * (1 - squashed[i]);
      out[i] = dSquashed * squashed[i] * (1 - out[i]);
    }
  }

  /** As {@link #throughInput}, where the candidate is a sigmoid. */
  static void throughSigmoidInput(float[] dCell, float[] in, float[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      float dProduct = dCell[i] * in[i];
      in[i] = dProduct * candidate[i] * (1 - in[i]);
      candidate[i] = dProduct * candidate[i] * (1 - candidate[i]);
    }
  }

  /** The forget gate becomes the gradient of its sum; the cell's becomes that of the one before. */
  static void throughForget(float[] dCell, float[] before, float[] forget, int size) {
    for (int i = 0; i < size; i++) {
      float dBefore = dCell[i] * forget[i];
      dCell[i] = dBefore;
      forget[i] = dBefore * before[i] * (1 - forget[i]);
    }
  }
}

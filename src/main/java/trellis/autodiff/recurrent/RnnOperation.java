package trellis.autodiff.recurrent;

import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Workspace;

/** One direction of a plain recurrent network: its one sum, squashed, is the state. */
public final class RnnOperation extends RecurrentOperation {

  public RnnOperation(
      Workspace workspace,
      RowSource x,
      PackedSequence packedSequence,
      Direction direction,
      RecurrentWeights weights) {
    super("rnn", workspace, x, packedSequence, direction, weights);
  }

  @Override
  void beginForward() {}

  @Override
  void activate(float[] sums, int at, int start, int running) {
    int size = running * hidden;
    squash(sums, at, size);
    System.arraycopy(sums, at, result.value(), start * hidden, size);
  }

  @Override
  void beginBackward() {}

  @Override
  void differentiate(
      float[] gates, int at, int start, int running, int continuing, int previousStart) {
    // With one gate of the same width, gates and result have the same places.
    int end = at + running * hidden;
    if (isSigmoid) {
      throughSigmoid(result.value(), result.gradient(), gates, at, end);
    } else {
      throughTanh(result.value(), result.gradient(), gates, at, end);
    }
  }

  private static void throughTanh(float[] h, float[] dH, float[] dSum, int from, int to) {
    for (int i = from; i < to; i++) {
      dSum[i] = dH[i] * (1 - h[i] * h[i]);
    }
  }

  private static void throughSigmoid(float[] h, float[] dH, float[] dSum, int from, int to) {
    for (int i = from; i < to; i++) {
      dSum[i] = dH[i] * h[i] * (1 - h[i]);
    }
  }
}

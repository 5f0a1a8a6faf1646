package trellis.network;

import java.util.List;
import java.util.stream.Stream;
import trellis.autodiff.Tape;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.Initializers;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.config.WordsConfig.WordEncoder;
import trellis.kernel.RandomStream;

/** A recurrent layer that reads each sentence from both ends. */
final class RecurrentLayer {
  private final RecurrentWeights forward;
  private final RecurrentWeights backward;

  /**
   * Makes the parameters.
   *
   * @param number of the layer, counted from 1
   */
  RecurrentLayer(int number, WordEncoder encoder, int inputs, int hidden) {
    RecurrentCell cell =
        switch (encoder) {
          case RNN -> RecurrentCell.RNN;
          case LSTM -> RecurrentCell.LSTM;
        };
    String name = "layer" + number;
    forward = RecurrentWeights.of(cell, name + ".forward", inputs, hidden);
    backward = RecurrentWeights.of(cell, name + ".backward", inputs, hidden);
  }

  List<Parameter> parameters() {
    return Stream.of(forward, backward).flatMap(one -> one.parameters().stream()).toList();
  }

  void initialize(RandomStream random) {
    initialize(forward, random);
    initialize(backward, random);
  }

  private static void initialize(RecurrentWeights weights, RandomStream random) {
    int hidden = weights.hidden();
    Initializers.glorot(weights.input(), hidden, random);
    Initializers.glorot(weights.recurrent(), hidden, random);
    switch (weights.cell()) {
      case RNN -> Initializers.zero(weights.bias());
      case LSTM ->
          Initializers.bias(
              weights.bias(), hidden, 2 * hidden, 1); // the forget gate keeps all at first
    }
  }

  /** What one row of its {@link #projection} has. */
  int projectionWidth() {
    return forward.input().columns() + backward.input().columns();
  }

  /**
   * What the directions begin with at each row of x, that of the forward one first: {@code
   * [rows][inputs] -> [rows][projectionWidth]}.
   */
  Tensor projection(Tape tape, Tensor x) {
    return tape.join(
        tape.affine(x, forward.input(), forward.bias()),
        tape.affine(x, backward.input(), backward.bias()));
  }

  /**
   * As {@link #forward(Tape, RowSource, PackedSequence)}, where the projection is known.
   *
   * @param projected {@code [words][projectionWidth]}
   * @param wordOf {@code [rows]}
   */
  Tensor forward(Tape tape, float[][] projected, int[] wordOf, PackedSequence packedSequence) {
    RowSource first = RowSource.projected(projected, 0, wordOf);
    RowSource second = RowSource.projected(projected, forward.input().columns(), wordOf);
    return tape.join(
        tape.recurrent(first, packedSequence, Direction.FORWARD, forward),
        tape.recurrent(second, packedSequence, Direction.BACKWARD, backward));
  }

  /** {@code [rows][inputs] -> [rows][2 * hidden]}, the forward states first. */
  Tensor forward(Tape tape, RowSource x, PackedSequence packedSequence) {
    return tape.join(
        tape.recurrent(x, packedSequence, Direction.FORWARD, forward),
        tape.recurrent(x, packedSequence, Direction.BACKWARD, backward));
  }
}

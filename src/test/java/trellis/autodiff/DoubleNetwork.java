package trellis.autodiff;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.operation.CrfScores;
import trellis.indouble.autodiff.recurrent.Direction;
import trellis.indouble.autodiff.recurrent.RecurrentCell;
import trellis.indouble.autodiff.recurrent.RecurrentWeights;
import trellis.indouble.autodiff.recurrent.RowSource;
import trellis.indouble.autodiff.tensor.Gradients;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.indouble.kernel.RandomStream;

/** All operations composed as the whole network, in double; {@link FloatNetwork} is the same. */
final class DoubleNetwork {
  private static final int DIM = 3; // of characters
  private static final int WINDOW = 3;
  private static final int FILTERS = 2;
  private static final int WORD_DIM = 3;

  private final List<Parameter> parameters = new ArrayList<>();
  private final RandomGenerator random;
  private final int hidden;
  private final double dropped;
  private final Parameter words;
  private final Parameter characters;
  private final Parameter filters;
  private final Parameter filterBias;
  private final Parameter[][] layers; // [layer * 2 + direction][input, recurrent, bias]
  private final Parameter weights;
  private final Parameter bias;
  private final Parameter start;
  private final Parameter transition;
  private final Parameter end;

  /** Random weights. */
  DoubleNetwork(RandomGenerator random, int hidden, double dropped) {
    this.random = random;
    this.hidden = hidden;
    this.dropped = dropped;
    words = add(Parameter.table("words", RandomBatch.WORDS, WORD_DIM));
    characters = add(Parameter.table("characters", RandomBatch.CHARACTERS, DIM));
    filters = add(Parameter.dense("filters", WINDOW * DIM, FILTERS));
    filterBias = add(Parameter.dense("filterBias", 1, FILTERS));
    layers =
        new Parameter[][] {
          layer(FILTERS + WORD_DIM), layer(FILTERS + WORD_DIM), layer(2 * hidden), layer(2 * hidden)
        };
    weights = add(Parameter.dense("weights", 2 * hidden, RandomBatch.LABELS));
    bias = add(Parameter.dense("bias", 1, RandomBatch.LABELS));
    start = add(Parameter.dense("start", 1, RandomBatch.LABELS));
    transition = add(Parameter.dense("transition", RandomBatch.LABELS, RandomBatch.LABELS));
    end = add(Parameter.dense("end", 1, RandomBatch.LABELS));
  }

  private Parameter add(Parameter parameter) {
    parameters.add(GradientCheck.filled(parameter, random, 1 / Math.sqrt(parameter.rows())));
    return parameter;
  }

  private Parameter[] layer(int inputs) {
    return new Parameter[] {
      add(Parameter.dense("input", inputs, 4 * hidden)),
      add(Parameter.dense("recurrent", hidden, 4 * hidden)),
      add(Parameter.dense("bias", 1, 4 * hidden))
    };
  }

  double dropped() {
    return dropped;
  }

  List<Parameter> parameters() {
    return parameters;
  }

  /** The scores of each label, {@code [rows][labels]}. */
  Tensor emissions(Tape tape, RandomBatch batch) {
    PackedSequence packedSequence = PackedSequence.of(batch.lengths());
    int rows = batch.rows();
    Tensor letters = tape.gather(characters, batch.characters(), batch.characters().length);
    Tensor forms =
        tape.convolveMax(
            tape.dropout(letters, dropped),
            batch.wordStart(),
            batch.distinctWords(),
            filters,
            filterBias);
    Tensor looked = tape.gather(words, batch.words(), rows);
    Tensor x = tape.dropout(tape.join(looked, tape.spread(forms, batch.forms(), rows)), dropped);
    for (int layer = 0; layer < 2; layer++) {
      Parameter[] to = layers[2 * layer];
      Parameter[] fro = layers[2 * layer + 1];
      Tensor forward =
          tape.recurrent(
              RowSource.packed(x),
              packedSequence,
              Direction.FORWARD,
              new RecurrentWeights(RecurrentCell.LSTM, to[0], to[1], to[2]));
      Tensor backward =
          tape.recurrent(
              RowSource.packed(x),
              packedSequence,
              Direction.BACKWARD,
              new RecurrentWeights(RecurrentCell.LSTM, fro[0], fro[1], fro[2]));
      x = tape.dropout(tape.join(forward, backward), dropped);
    }
    return tape.affine(x, weights, bias);
  }

  Loss loss(Tape tape, RandomBatch batch) {
    return tape.crfLoss(
        emissions(tape, batch),
        PackedSequence.of(batch.lengths()),
        batch.labels(),
        CrfScores.constant(start, transition, end));
  }

  /** One forward and backward pass; returns the loss. */
  double train(Gradients gradients, RandomBatch batch, long seed) {
    Tape tape = Tape.forTraining(GradientCheck.KERNEL, gradients);
    tape.restart(RandomStream.of(seed));
    Loss loss = loss(tape, batch);
    tape.backward(loss, 1);
    return loss.value();
  }
}

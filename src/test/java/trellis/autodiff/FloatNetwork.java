package trellis.autodiff;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.recurrent.Direction;
import trellis.autodiff.recurrent.RecurrentCell;
import trellis.autodiff.recurrent.RecurrentWeights;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;

/** All operations composed as the whole network, with the weights of a {@link DoubleNetwork}. */
public final class FloatNetwork {
  private final List<Parameter> parameters = new ArrayList<>();
  private final Iterator<trellis.indouble.autodiff.tensor.Parameter> inDouble;
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

  /** The same parameters, in the same order. */
  FloatNetwork(DoubleNetwork network) {
    this.inDouble = network.parameters().iterator();
    this.dropped = network.dropped();
    words = next();
    characters = next();
    filters = next();
    filterBias = next();
    layers = new Parameter[][] {nextLayer(), nextLayer(), nextLayer(), nextLayer()};
    weights = next();
    bias = next();
    start = next();
    transition = next();
    end = next();
  }

  private Parameter next() {
    trellis.indouble.autodiff.tensor.Parameter original = inDouble.next();
    int rows = original.rows();
    int columns = original.columns();
    Parameter parameter =
        switch (original.kind()) {
          case DENSE -> Parameter.dense(original.name(), rows, columns);
          case ROWS -> Parameter.table(original.name(), rows, columns);
        };
    for (int i = 0; i < rows * columns; i++) {
      parameter.value()[i] = (float) original.value()[i];
    }
    parameters.add(parameter);
    return parameter;
  }

  private Parameter[] nextLayer() {
    return new Parameter[] {next(), next(), next()};
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
  double train(Kernel kernel, Gradients gradients, RandomBatch batch, long seed) {
    Tape tape = Tape.forTraining(kernel, gradients);
    tape.restart(RandomStream.of(seed));
    Loss loss = loss(tape, batch);
    tape.backward(loss, 1);
    return loss.value();
  }

  /** The gradient of a parameter of either kind, as a whole matrix. */
  public static float[] denseGradient(Gradients gradients, Parameter parameter) {
    if (parameter.kind() == Parameter.Kind.DENSE) {
      return gradients.dense(parameter);
    }
    float[] dense = new float[parameter.rows() * parameter.columns()];
    RowGradients rows = gradients.rows(parameter);
    int columns = parameter.columns();
    for (int slot = 0; slot < rows.count(); slot++) {
      System.arraycopy(rows.values(), slot * columns, dense, rows.row(slot) * columns, columns);
    }
    return dense;
  }
}

package trellis.autodiff.witness;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.autodiff.Tape;
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
import trellis.kernel.PlainMath;
import trellis.kernel.PlainPackedMatrix;
import trellis.kernel.RandomStream;

/** The network on the tape as it is, in float; otherwise as {@link TapeInDouble}. */
final class TapeInFloat {
  private static final Kernel KERNEL =
      new Kernel("plain", "plain loops", PlainPackedMatrix::new, new PlainMath());

  private final Sizes sizes;
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();

  TapeInFloat(Sizes sizes, Weights weights) {
    this.sizes = sizes;
    weights.matrices().forEach((name, matrix) -> parameters.put(name, parameter(name, matrix)));
  }

  private static Parameter parameter(String name, Weights.Matrix matrix) {
    Parameter parameter =
        Weights.isTable(name)
            ? Parameter.table(name, matrix.rows(), matrix.columns())
            : Parameter.dense(name, matrix.rows(), matrix.columns());
    for (int i = 0; i < matrix.values().length; i++) {
      parameter.value()[i] = (float) matrix.values()[i];
    }
    parameter.changed();
    return parameter;
  }

  Outcome run(Sentences batch, long seed) {
    Gradients gradients = new Gradients(List.copyOf(parameters.values()));
    Tape tape = Tape.forTraining(KERNEL, gradients);
    tape.restart(RandomStream.of(seed));
    Loss loss = loss(tape, batch);
    tape.backward(loss, 1);
    Map<String, double[]> byName = new LinkedHashMap<>();
    parameters.forEach((name, parameter) -> byName.put(name, gradient(gradients, parameter)));
    return new Outcome(loss.value(), byName);
  }

  private Loss loss(Tape tape, Sentences batch) {
    PackedSequence packedSequence = PackedSequence.of(batch.lengths());
    Tensor letters = tape.gather(of("characters"), batch.characters(), batch.characters().length);
    Tensor forms =
        tape.convolveMax(
            tape.dropout(letters, sizes.dropped()),
            batch.spellingStarts(),
            batch.spellings().length,
            of("filters"),
            of("filters.bias"));
    Tensor words = tape.gather(of("words"), batch.packed(batch.words()), packedSequence.rows());
    Tensor spelled = tape.spread(forms, batch.packed(batch.forms()), packedSequence.rows());
    Tensor x = tape.dropout(tape.join(words, spelled), sizes.dropped());
    for (int layer = 0; layer < sizes.layers(); layer++) {
      Tensor forward =
          lstm(tape, x, packedSequence, Direction.FORWARD, Weights.layer(layer, "forward"));
      Tensor backward =
          lstm(tape, x, packedSequence, Direction.BACKWARD, Weights.layer(layer, "backward"));
      x = tape.dropout(tape.join(forward, backward), sizes.dropped());
    }
    return tape.crfLoss(
        tape.affine(x, of("output"), of("output.bias")),
        packedSequence,
        batch.packed(batch.labels()),
        CrfScores.constant(of("start"), of("transition"), of("end")));
  }

  private Tensor lstm(
      Tape tape, Tensor x, PackedSequence packedSequence, Direction direction, String name) {
    return tape.recurrent(
        RowSource.packed(x),
        packedSequence,
        direction,
        new RecurrentWeights(
            RecurrentCell.LSTM, of(name + "input"), of(name + "recurrent"), of(name + "bias")));
  }

  private Parameter of(String name) {
    return parameters.get(name);
  }

  private static double[] gradient(Gradients gradients, Parameter parameter) {
    if (parameter.kind() == Parameter.Kind.DENSE) {
      return doubles(gradients.dense(parameter), parameter.value().length);
    }
    int columns = parameter.columns();
    RowGradients rows = gradients.rows(parameter);
    double[] touched = doubles(rows.values(), rows.count() * columns);
    double[] whole = new double[parameter.rows() * columns];
    for (int slot = 0; slot < rows.count(); slot++) {
      System.arraycopy(touched, slot * columns, whole, rows.row(slot) * columns, columns);
    }
    return whole;
  }

  private static double[] doubles(float[] values, int length) {
    double[] doubles = new double[length];
    for (int i = 0; i < length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }
}

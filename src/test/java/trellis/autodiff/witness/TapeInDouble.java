package trellis.autodiff.witness;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import trellis.indouble.autodiff.tensor.RowGradients;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.indouble.kernel.Kernel;
import trellis.indouble.kernel.PlainMath;
import trellis.indouble.kernel.PlainPackedMatrix;
import trellis.indouble.kernel.RandomStream;

/** The network on the tape's own code with doubles for floats. */
final class TapeInDouble {
  private static final Kernel KERNEL =
      new Kernel("plain", "in double", PlainPackedMatrix::new, new PlainMath());

  private final Sizes sizes;
  private final Map<String, Parameter> parameters = new LinkedHashMap<>();

  TapeInDouble(Sizes sizes, Weights weights) {
    this.sizes = sizes;
    weights.matrices().forEach((name, matrix) -> parameters.put(name, parameter(name, matrix)));
  }

  private static Parameter parameter(String name, Weights.Matrix matrix) {
    Parameter parameter =
        Weights.isTable(name)
            ? Parameter.table(name, matrix.rows(), matrix.columns())
            : Parameter.dense(name, matrix.rows(), matrix.columns());
    System.arraycopy(matrix.values(), 0, parameter.value(), 0, matrix.values().length);
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
      return gradients.dense(parameter);
    }
    int columns = parameter.columns();
    double[] whole = new double[parameter.rows() * columns];
    RowGradients rows = gradients.rows(parameter);
    for (int slot = 0; slot < rows.count(); slot++) {
      System.arraycopy(rows.values(), slot * columns, whole, rows.row(slot) * columns, columns);
    }
    return whole;
  }
}

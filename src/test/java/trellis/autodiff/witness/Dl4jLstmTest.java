package trellis.autodiff.witness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import trellis.indouble.autodiff.Tape;
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
import trellis.testing.RandomCases;

/**
 * The tape's LSTM against DL4J's own {@code LSTM} layer, on batches of equal length.
 *
 * <p>The loss is softmax cross-entropy right on the outputs, so that what comes back to the layer
 * is simply {@code softmax(h) - gold}; DL4J is given these errors from outside. Its gates stand in
 * the order candidate, forget, output, input, with the names of the first and the last exchanged.
 */
@Tag("nd4j-double")
class Dl4jLstmTest {
  private static final double TOLERANCE = 1e-12;
  private static final Kernel KERNEL =
      new Kernel("plain", "in double", PlainPackedMatrix::new, new PlainMath());
  private static final int[] GATES_OF_DL4J = {3, 1, 2, 0}; // where each of ours stands

  @BeforeAll
  static void useDouble() {
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
  }

  /** One random case: {@code sentences} of {@code steps} tokens. */
  private record Case(
      Direction direction,
      int sentences,
      int steps,
      int inputs,
      int hidden,
      Parameter x, // a table of which each token reads a row of its own
      Parameter input,
      Parameter recurrent,
      Parameter bias,
      int[] gold) {

    static Case random(RandomGenerator random, Direction direction) {
      int sentences = random.nextInt(1, 5);
      int steps = random.nextInt(1, 7);
      int inputs = random.nextInt(1, 6);
      int hidden = random.nextInt(1, 6);
      return new Case(
          direction,
          sentences,
          steps,
          inputs,
          hidden,
          filled(Parameter.table("x", sentences * steps, inputs), random),
          filled(Parameter.dense("input", inputs, 4 * hidden), random),
          filled(Parameter.dense("recurrent", hidden, 4 * hidden), random),
          filled(Parameter.dense("bias", 1, 4 * hidden), random),
          random.ints(sentences * steps, 0, hidden).toArray());
    }

    private static Parameter filled(Parameter parameter, RandomGenerator random) {
      Arrays.setAll(parameter.value(), i -> random.nextGaussian());
      parameter.changed();
      return parameter;
    }

    List<Parameter> parameters() {
      return List.of(x, input, recurrent, bias);
    }

    /** With equal lengths a step's rows are its sentences. */
    int row(int sentence, int step) {
      return step * sentences + sentence;
    }

    /** DL4J's layer only goes forward: what goes backward is given to it in reverse. */
    int stepOfDl4j(int step) {
      return switch (direction) {
        case FORWARD -> step;
        case BACKWARD -> steps - 1 - step;
      };
    }

    /** Packed rows as DL4J has them: [sentences][columns][steps]. */
    INDArray toDl4j(double[] rows, int columns) {
      INDArray array = Nd4j.create(DataType.DOUBLE, sentences, columns, steps);
      for (int s = 0; s < sentences; s++) {
        for (int t = 0; t < steps; t++) {
          for (int column = 0; column < columns; column++) {
            array.putScalar(s, column, stepOfDl4j(t), rows[row(s, t) * columns + column]);
          }
        }
      }
      return array;
    }

    /** A weight matrix with its blocks of columns in DL4J's order. */
    INDArray weightsToDl4j(Parameter parameter) {
      INDArray array = Nd4j.create(DataType.DOUBLE, parameter.rows(), parameter.columns());
      for (int row = 0; row < parameter.rows(); row++) {
        for (int column = 0; column < parameter.columns(); column++) {
          double value = parameter.value()[row * parameter.columns() + column];
          array.putScalar(row, columnOfDl4j(column), value);
        }
      }
      return array;
    }

    int columnOfDl4j(int column) {
      return GATES_OF_DL4J[column / hidden] * hidden + column % hidden;
    }
  }

  @ParameterizedTest
  @EnumSource(Direction.class)
  void outputsAndGradientsAgree(Direction direction) {
    RandomCases.check(10, random -> check(Case.random(random, direction)));
  }

  private static void check(Case x) {
    Gradients gradients = new Gradients(x.parameters());
    Tape tape = Tape.forTraining(KERNEL, gradients);
    tape.restart(RandomStream.of(1));
    int[] lengths = new int[x.sentences()];
    Arrays.fill(lengths, x.steps());
    PackedSequence packedSequence = PackedSequence.of(lengths);
    int[] rows = IntStream.range(0, packedSequence.rows()).toArray();
    Tensor inputs = tape.gather(x.x(), rows, rows.length);
    Tensor output =
        tape.recurrent(
            RowSource.packed(inputs),
            packedSequence,
            x.direction(),
            new RecurrentWeights(RecurrentCell.LSTM, x.input(), x.recurrent(), x.bias()));
    Loss loss = tape.softmaxLoss(output, packedSequence, x.gold());
    tape.backward(loss, 1);

    MultiLayerNetwork network = dl4j(x);
    network.setInput(x.toDl4j(x.x().value(), x.inputs()));
    INDArray activations = network.feedForward(true, false).get(1);
    assertRows(x, x.toDl4j(output.value(), x.hidden()), activations);

    INDArray errors = x.toDl4j(errors(x, output.value()), x.hidden());
    Pair<Gradient, INDArray> found =
        network.backpropGradient(errors, LayerWorkspaceMgr.noWorkspaces());
    assertWeights(x, gradients, x.input(), found.getFirst().getGradientFor("0_W"));
    assertWeights(x, gradients, x.recurrent(), found.getFirst().getGradientFor("0_RW"));
    assertWeights(x, gradients, x.bias(), found.getFirst().getGradientFor("0_b"));
    assertRows(x, x.toDl4j(inputGradient(x, gradients), x.inputs()), found.getSecond());
  }

  private static MultiLayerNetwork dl4j(Case x) {
    MultiLayerNetwork network =
        new MultiLayerNetwork(
            new NeuralNetConfiguration.Builder()
                .dataType(DataType.DOUBLE)
                .list()
                .layer(
                    new LSTM.Builder()
                        .nIn(x.inputs())
                        .nOut(x.hidden())
                        .activation(Activation.TANH)
                        .gateActivationFunction(Activation.SIGMOID)
                        .build())
                .build());
    network.init();
    network.setParam("0_W", x.weightsToDl4j(x.input()));
    network.setParam("0_RW", x.weightsToDl4j(x.recurrent()));
    network.setParam("0_b", x.weightsToDl4j(x.bias()));
    return network;
  }

  /** softmax(h) - gold, row by row. */
  private static double[] errors(Case x, double[] output) {
    double[] errors = new double[x.gold().length * x.hidden()];
    for (int row = 0; row < x.gold().length; row++) {
      double sum = 0;
      for (int i = 0; i < x.hidden(); i++) {
        sum += Math.exp(output[row * x.hidden() + i]);
      }
      for (int i = 0; i < x.hidden(); i++) {
        double gold = i == x.gold()[row] ? 1 : 0;
        errors[row * x.hidden() + i] = Math.exp(output[row * x.hidden() + i]) / sum - gold;
      }
    }
    return errors;
  }

  private static double[] inputGradient(Case x, Gradients gradients) {
    RowGradients rows = gradients.rows(x.x());
    double[] whole = new double[x.gold().length * x.inputs()];
    for (int slot = 0; slot < rows.count(); slot++) {
      int to = rows.row(slot) * x.inputs();
      System.arraycopy(rows.values(), slot * x.inputs(), whole, to, x.inputs());
    }
    return whole;
  }

  private static void assertRows(Case x, INDArray expected, INDArray found) {
    for (int s = 0; s < x.sentences(); s++) {
      for (int t = 0; t < x.steps(); t++) {
        for (int column = 0; column < expected.size(1); column++) {
          assertEquals(expected.getDouble(s, column, t), found.getDouble(s, column, t), TOLERANCE);
        }
      }
    }
  }

  private static void assertWeights(
      Case x, Gradients gradients, Parameter parameter, INDArray gradient) {
    double[] expected = gradients.dense(parameter);
    INDArray found = gradient.reshape(parameter.rows(), parameter.columns()); // a bias is a vector
    for (int row = 0; row < parameter.rows(); row++) {
      for (int column = 0; column < parameter.columns(); column++) {
        assertEquals(
            expected[row * parameter.columns() + column],
            found.getDouble(row, x.columnOfDl4j(column)),
            TOLERANCE,
            parameter.name());
      }
    }
  }
}

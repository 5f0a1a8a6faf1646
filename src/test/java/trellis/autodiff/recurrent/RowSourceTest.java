package trellis.autodiff.recurrent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.autodiff.FloatNetwork;
import trellis.autodiff.RandomBatch;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.testing.RandomCases;

/** Rows of input that packed rows share, in float, against rows that were spread. */
class RowSourceTest {
  private static final int CASES = 20;
  private static final int LABELS = 3;

  /** Those that give a row the same bits in a product of any number of rows. */
  static List<Kernel> kernels() {
    return Stream.of("vector", "plain").map(Kernels::named).toList();
  }

  /** Gates: 4 for an LSTM, 1 for a plain recurrent network. */
  private record Case(int gates, List<Parameter> parameters, PackedSequence packing, int[] rowOf) {
    static Case random(RandomGenerator random) {
      // Often above 256 rows, which is a block of steps.
      PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(40, 30, random));
      int gates = random.nextBoolean() ? 4 : 1;
      int inputs = random.nextInt(1, 30);
      int hidden = random.nextInt(1, 30);
      List<Parameter> parameters =
          List.of(
              Parameter.table("x", random.nextInt(1, 60), inputs),
              Parameter.dense("input", inputs, gates * hidden),
              Parameter.dense("recurrent", hidden, gates * hidden),
              Parameter.dense("bias", 1, gates * hidden),
              Parameter.dense("outer.weights", hidden, LABELS),
              Parameter.dense("outer.bias", 1, LABELS));
      for (Parameter parameter : parameters) {
        for (int i = 0; i < parameter.value().length; i++) {
          parameter.value()[i] = (float) random.nextGaussian() / 4;
        }
      }
      int[] rowOf = RandomBatch.indices(packedSequence.rows(), parameters.get(0).rows(), random);
      return new Case(gates, parameters, packedSequence, rowOf);
    }

    Tensor run(Tape tape, Direction way, boolean isShared) {
      Parameter table = parameters.get(0);
      int[] rows = new int[table.rows()];
      Arrays.setAll(rows, row -> row);
      Tensor x = tape.gather(table, rows, rows.length);
      RowSource source =
          isShared
              ? RowSource.shared(x, rowOf)
              : RowSource.packed(tape.spread(x, rowOf, rowOf.length));
      Parameter input = parameters.get(1);
      Parameter recurrent = parameters.get(2);
      Parameter bias = parameters.get(3);
      return gates == 4
          ? tape.recurrent(
              source,
              packing,
              way,
              new RecurrentWeights(RecurrentCell.LSTM, input, recurrent, bias))
          : tape.recurrent(
              source,
              packing,
              way,
              new RecurrentWeights(RecurrentCell.RNN, input, recurrent, bias));
    }

    /** One pass forward and backward. */
    Gradients train(Kernel kernel, Direction way, boolean isShared) {
      Gradients gradients = new Gradients(parameters);
      Tape tape = Tape.forTraining(kernel, gradients);
      tape.restart(null);
      Tensor scores = tape.affine(run(tape, way, isShared), parameters.get(4), parameters.get(5));
      int[] gold = new int[packing.rows()];
      Arrays.setAll(gold, row -> row % LABELS);
      tape.backward(tape.softmaxLoss(scores, packing, gold), 1.0 / packing.rows());
      return gradients;
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void valuesAreThoseOfRowsThatWereSpread(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          for (Direction way : Direction.values()) {
            Case one = Case.random(random);
            float[] expected = values(one, kernel, way, false, false);
            assertArrayEquals(expected, values(one, kernel, way, true, false));
            assertArrayEquals(expected, values(one, kernel, way, true, true));
            assertArrayEquals(expected, values(one, kernel, way, false, true));
          }
        });
  }

  private static float[] values(
      Case one, Kernel kernel, Direction way, boolean isShared, boolean isTraining) {
    Tape tape =
        isTraining
            ? Tape.forTraining(kernel, new Gradients(one.parameters))
            : Tape.forInference(kernel);
    tape.restart(null);
    Tensor y = one.run(tape, way, isShared);
    return Arrays.copyOf(y.value(), y.rows() * y.columns());
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void gradientsAreThoseOfRowsThatWereSpreadUpToRounding(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          for (Direction way : Direction.values()) {
            Case one = Case.random(random);
            Gradients expected = one.train(kernel, way, false);
            Gradients found = one.train(kernel, way, true);
            for (Parameter parameter : one.parameters) {
              assertArrayEquals(
                  FloatNetwork.denseGradient(expected, parameter),
                  FloatNetwork.denseGradient(found, parameter),
                  1e-6f,
                  parameter.name());
            }
          }
        });
  }
}

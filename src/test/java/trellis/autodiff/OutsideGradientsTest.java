package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.recurrent.Direction;
import trellis.indouble.autodiff.recurrent.RecurrentCell;
import trellis.indouble.autodiff.recurrent.RecurrentWeights;
import trellis.indouble.autodiff.recurrent.RowSource;
import trellis.indouble.autodiff.tensor.Gradients;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.indouble.kernel.RandomStream;
import trellis.testing.RandomCases;

/**
 * A pass whose input and whose loss are outside of the tape, in double, against one that has both:
 * the input as rows of a table, the loss as an operation.
 */
class OutsideGradientsTest {
  private static final int LABELS = 3;
  private static final double TOLERANCE = 1e-12;

  /** A recurrent layer, then scores of labels. */
  private record Case(PackedSequence packing, int[] labels, Parameter x, List<Parameter> weights) {
    static Case random(RandomGenerator random) {
      PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(3, 4, random));
      int inputs = random.nextInt(1, 4);
      int hidden = random.nextInt(1, 4);
      return new Case(
          packedSequence,
          random.ints(packedSequence.rows(), 0, LABELS).toArray(),
          GradientCheck.filled(Parameter.table("x", packedSequence.rows(), inputs), random, 1),
          List.of(
              GradientCheck.filled(Parameter.dense("input", inputs, 4 * hidden), random, 1),
              GradientCheck.filled(Parameter.dense("recurrent", hidden, 4 * hidden), random, 1),
              GradientCheck.filled(Parameter.dense("stateBias", 1, 4 * hidden), random, 1),
              GradientCheck.filled(Parameter.dense("weights", hidden, LABELS), random, 1),
              GradientCheck.filled(Parameter.dense("bias", 1, LABELS), random, 1)));
    }

    Tensor scores(Tape tape, Tensor from) {
      Tensor states =
          tape.recurrent(
              RowSource.packed(from),
              packing,
              Direction.BACKWARD,
              new RecurrentWeights(
                  RecurrentCell.LSTM, weights.get(0), weights.get(1), weights.get(2)));
      return tape.affine(states, weights.get(3), weights.get(4));
    }

    /** The derivatives of softmax cross-entropy: {@code softmax(scores) - gold}. */
    void addDerivatives(double[] scores, double[] gradient) {
      for (int row = 0; row < packing.rows(); row++) {
        int at = row * LABELS;
        double sum = IntStream.range(0, LABELS).mapToDouble(i -> Math.exp(scores[at + i])).sum();
        for (int label = 0; label < LABELS; label++) {
          gradient[at + label] += Math.exp(scores[at + label]) / sum;
        }
        gradient[at + labels[row]] -= 1;
      }
    }
  }

  @Test
  void gradientsAreThoseOfAPassThatHasItsInputAndLoss() {
    RandomCases.check(30, random -> check(Case.random(random)));
  }

  private static void check(Case x) {
    Gradients expected =
        new Gradients(Stream.concat(Stream.of(x.x()), x.weights().stream()).toList());
    Tape whole = Tape.forTraining(GradientCheck.KERNEL, expected);
    whole.restart(RandomStream.of(1));
    int[] rows = IntStream.range(0, x.packing().rows()).toArray();
    Tensor scores = x.scores(whole, whole.gather(x.x(), rows, rows.length));
    whole.backward(whole.softmaxLoss(scores, x.packing(), x.labels()), 1);

    Gradients found = new Gradients(x.weights());
    Tape tape = Tape.forTraining(GradientCheck.KERNEL, found);
    for (int pass = 0; pass < 2; pass++) { // the second finds arrays that were used
      found.clear();
      tape.restart(RandomStream.of(1));
      Tensor input = tape.input(rows.length, x.x().columns());
      System.arraycopy(x.x().value(), 0, input.value(), 0, x.x().value().length);
      Tensor y = x.scores(tape, input);
      x.addDerivatives(y.value(), y.gradient());
      tape.backward();
      for (Parameter weight : x.weights()) {
        assertArrayEquals(expected.dense(weight), found.dense(weight), TOLERANCE, weight::name);
      }
      double[] byInput = new double[x.x().value().length];
      System.arraycopy(input.gradient(), 0, byInput, 0, byInput.length);
      assertArrayEquals(GradientCheck.denseGradient(expected, x.x()), byInput, TOLERANCE);
    }
  }
}

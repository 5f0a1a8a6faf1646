package trellis.autodiff;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.operation.CrfScores;
import trellis.indouble.autodiff.recurrent.Direction;
import trellis.indouble.autodiff.recurrent.RecurrentCell;
import trellis.indouble.autodiff.recurrent.RecurrentWeights;
import trellis.indouble.autodiff.recurrent.RowSource;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.testing.RandomCases;

/**
 * Each operation alone: its gradients by input and parameters, against central differences.
 *
 * <p>The input is looked up in a table, so that it is a parameter too. The result goes through an
 * affine operation with fixed weights into a softmax loss, so that all of its elements count.
 */
class OperationGradientsTest {
  private static final int CASES = 40;

  /** The operation that a case is about. */
  @FunctionalInterface
  private interface Step {
    Tensor apply(Tape tape, Tensor x);
  }

  @Test
  void gatherAndAffine() {
    RandomCases.check(
        CASES, random -> new Case(random, size(random), size(random)).check((tape, x) -> x));
  }

  @Test
  void spread() {
    RandomCases.check(
        CASES,
        random -> {
          int rows = size(random);
          int count = size(random);
          int[] from = RandomBatch.indices(count, rows, random);
          new Case(random, rows, size(random)).check((tape, x) -> tape.spread(x, from, count));
        });
  }

  @Test
  void gatherSum() {
    RandomCases.check(
        CASES,
        random -> {
          int rows = size(random);
          Case input = new Case(random, rows, size(random));
          Parameter other = input.add(Parameter.table("other", size(random), size(random)));
          int[] starts = new int[rows + 1];
          for (int i = 0; i < rows; i++) {
            starts[i + 1] = starts[i] + random.nextInt(4);
          }
          int[] of = new int[starts[rows]];
          for (int i = 0; i < of.length; i++) {
            of[i] = random.nextInt(other.rows());
          }
          input.check((tape, x) -> tape.join(x, tape.gatherSum(other, of, starts, rows)));
        });
  }

  @Test
  void join() {
    RandomCases.check(
        CASES,
        random -> {
          int rows = size(random);
          Case input = new Case(random, rows, size(random));
          Parameter other = input.add(Parameter.table("other", rows, size(random)));
          int[] rowsOfOther = RandomBatch.indices(rows, rows, random);
          input.check((tape, x) -> tape.join(x, tape.gather(other, rowsOfOther, rows), x));
        });
  }

  @Test
  void dropout() {
    RandomCases.check(
        CASES,
        random -> {
          double dropped = random.nextInt(4) / 4.0;
          new Case(random, size(random), size(random)).check((tape, x) -> tape.dropout(x, dropped));
        });
  }

  @Test
  void lockedDropout() {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 5, random));
          double dropped = random.nextInt(4) / 4.0;
          new Case(random, packedSequence.rows(), size(random))
              .check((tape, x) -> tape.lockedDropout(x, packedSequence, dropped));
        });
  }

  @Test
  void mix() {
    RandomCases.check(
        CASES,
        random -> {
          int layers = size(random);
          int width = size(random);
          Case input = new Case(random, size(random), layers * width);
          Parameter weights = input.add(Parameter.dense("mix", 1, layers));
          Parameter scale = input.add(Parameter.dense("scale", 1, 1));
          input.check((tape, x) -> tape.mix(x, weights, scale));
        });
  }

  @Test
  void convolveMax() {
    RandomCases.check(
        CASES,
        random -> {
          int words = size(random);
          int[] starts = new int[words + 1];
          for (int word = 0; word < words; word++) {
            starts[word + 1] = starts[word] + random.nextInt(4);
          }
          int dim = size(random);
          int window = random.nextInt(1, 6);
          int filters = size(random);
          Case input = new Case(random, starts[words], dim);
          Parameter weights = input.add(Parameter.dense("weights", window * dim, filters));
          Parameter bias = input.add(Parameter.dense("bias", 1, filters));
          input.check((tape, x) -> tape.convolveMax(x, starts, words, weights, bias));
        });
  }

  @ParameterizedTest
  @EnumSource
  void lstm(Direction direction) {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 5, random));
          int hidden = size(random);
          Case input = new Case(random, packedSequence.rows(), size(random));
          Parameter in = input.add(Parameter.dense("input", input.columns, 4 * hidden));
          Parameter back = input.add(Parameter.dense("recurrent", hidden, 4 * hidden));
          Parameter bias = input.add(Parameter.dense("bias", 1, 4 * hidden));
          input.check(
              (tape, x) ->
                  tape.recurrent(
                      RowSource.packed(x),
                      packedSequence,
                      direction,
                      new RecurrentWeights(RecurrentCell.LSTM, in, back, bias)));
        });
  }

  @ParameterizedTest
  @EnumSource
  void rnn(Direction direction) {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 5, random));
          int hidden = size(random);
          Case input = new Case(random, packedSequence.rows(), size(random));
          Parameter in = input.add(Parameter.dense("input", input.columns, hidden));
          Parameter back = input.add(Parameter.dense("recurrent", hidden, hidden));
          Parameter bias = input.add(Parameter.dense("bias", 1, hidden));
          input.check(
              (tape, x) ->
                  tape.recurrent(
                      RowSource.packed(x),
                      packedSequence,
                      direction,
                      new RecurrentWeights(RecurrentCell.RNN, in, back, bias)));
        });
  }

  @Test
  void crfLoss() {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 5, random));
          int labels = size(random);
          Case input = new Case(random, packedSequence.rows(), labels);
          Parameter start = input.add(Parameter.dense("start", 1, labels));
          Parameter transition = input.add(Parameter.dense("transition", labels, labels));
          Parameter end = input.add(Parameter.dense("end", 1, labels));
          int[] gold = RandomBatch.indices(packedSequence.rows(), labels, random);
          input.checkLoss(
              (tape, x) ->
                  tape.crfLoss(
                      x, packedSequence, gold, CrfScores.constant(start, transition, end)));
        });
  }

  @Test
  void softmaxLoss() {
    RandomCases.check(
        CASES,
        random -> {
          PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 5, random));
          int labels = size(random);
          int[] gold = RandomBatch.indices(packedSequence.rows(), labels, random);
          new Case(random, packedSequence.rows(), labels)
              .checkLoss((tape, x) -> tape.softmaxLoss(x, packedSequence, gold));
        });
  }

  private static int size(RandomGenerator random) {
    return random.nextInt(1, 6);
  }

  /** An input of an operation, and the parameters that its gradients are checked for. */
  private static final class Case {
    private static final int LABELS = 3;

    private final RandomGenerator random;
    private final int rows;
    private final int columns;
    private final Parameter table;
    private final int[] rowsOfTable;
    private final List<Parameter> parameters = new ArrayList<>();

    /** The loss that a case is about. */
    @FunctionalInterface
    private interface LossStep {
      Loss apply(Tape tape, Tensor x);
    }

    Case(RandomGenerator random, int rows, int columns) {
      this.random = random;
      this.rows = rows;
      this.columns = columns;
      this.table = add(Parameter.table("x", rows + 2, columns));
      this.rowsOfTable = RandomBatch.indices(rows, rows + 2, random);
    }

    Parameter add(Parameter parameter) {
      parameters.add(GradientCheck.filled(parameter, random, 1));
      return parameter;
    }

    void check(Step step) {
      Tape shapes = Tape.forInference(GradientCheck.KERNEL);
      Tensor result = step.apply(shapes, shapes.gather(table, rowsOfTable, rows));
      PackedSequence one = PackedSequence.of(new int[] {result.rows()});
      int[] gold = RandomBatch.indices(result.rows(), LABELS, random);
      Parameter weights = add(Parameter.dense("outer.weights", result.columns(), LABELS));
      Parameter bias = add(Parameter.dense("outer.bias", 1, LABELS));
      checkLoss(
          (tape, x) ->
              tape.softmaxLoss(tape.affine(step.apply(tape, x), weights, bias), one, gold));
    }

    void checkLoss(LossStep step) {
      GradientCheck.check(
          parameters, random, tape -> step.apply(tape, tape.gather(table, rowsOfTable, rows)));
    }
  }
}

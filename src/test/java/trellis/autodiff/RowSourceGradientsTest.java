package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.recurrent.Direction;
import trellis.indouble.autodiff.recurrent.RecurrentCell;
import trellis.indouble.autodiff.recurrent.RecurrentWeights;
import trellis.indouble.autodiff.recurrent.RowSource;
import trellis.indouble.autodiff.tensor.Gradients;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.PackedSequence;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.TapeException;
import trellis.indouble.autodiff.tensor.Tensor;
import trellis.testing.RandomCases;

/** Recurrent operations whose packed rows share rows of the input, in double. */
class RowSourceGradientsTest {
  private static final int CASES = 40;
  private static final int LABELS = 3;

  /** A table of inputs, which are read as they are, and the rows of it that packed rows share. */
  private record Case(
      RecurrentCell cell, List<Parameter> parameters, PackedSequence packing, int[] rowOf) {
    static Case random(RecurrentCell cell, RandomGenerator random) {
      PackedSequence packedSequence = PackedSequence.of(RandomBatch.lengths(4, 5, random));
      int inputs = random.nextInt(1, 5);
      int hidden = random.nextInt(1, 5);
      int width = cell.gates() * hidden;
      List<Parameter> parameters =
          List.of(
              Parameter.table("x", random.nextInt(1, 8), inputs),
              Parameter.dense("input", inputs, width),
              Parameter.dense("recurrent", hidden, width),
              Parameter.dense("bias", 1, width),
              Parameter.dense("outer.weights", hidden, LABELS),
              Parameter.dense("outer.bias", 1, LABELS));
      parameters.forEach(parameter -> GradientCheck.filled(parameter, random, 1));
      int[] rowOf = RandomBatch.indices(packedSequence.rows(), parameters.get(0).rows(), random);
      return new Case(cell, parameters, packedSequence, rowOf);
    }

    Tensor x(Tape tape) {
      Parameter table = parameters.get(0);
      int[] rows = new int[table.rows()];
      Arrays.setAll(rows, row -> row);
      return tape.gather(table, rows, rows.length);
    }

    Tensor run(Tape tape, RowSource x, Direction way) {
      RecurrentWeights weights =
          new RecurrentWeights(cell, parameters.get(1), parameters.get(2), parameters.get(3));
      return tape.recurrent(x, packing, way, weights);
    }

    Loss loss(Tape tape, Tensor x, Direction way) {
      Tensor y = run(tape, RowSource.shared(x, rowOf), way);
      int[] gold = new int[y.rows()];
      Arrays.setAll(gold, row -> row % LABELS);
      Tensor scores = tape.affine(y, parameters.get(4), parameters.get(5));
      return tape.softmaxLoss(scores, PackedSequence.of(new int[] {y.rows()}), gold);
    }
  }

  @ParameterizedTest
  @EnumSource
  void gradientsAgreeWithDifferences(Direction way) {
    RandomCases.check(
        CASES,
        random -> {
          for (RecurrentCell cell : RecurrentCell.values()) {
            Case one = Case.random(cell, random);
            GradientCheck.check(one.parameters, random, tape -> one.loss(tape, one.x(tape), way));
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void valuesAreThoseOfRowsThatWereSpread(Direction way) {
    RandomCases.check(
        CASES,
        random -> {
          for (RecurrentCell cell : RecurrentCell.values()) {
            Case one = Case.random(cell, random);
            Tape tape = Tape.forInference(GradientCheck.KERNEL);
            Tensor x = one.x(tape);
            RowSource spread = RowSource.packed(tape.spread(x, one.rowOf, one.rowOf.length));
            Tensor apart = one.run(tape, spread, way);
            RowSource shared = RowSource.shared(x, one.rowOf);
            Tensor found = one.run(tape, shared, way);
            assertEquals(apart.columns(), found.columns());
            int size = one.packing.rows() * apart.columns();
            assertArrayEquals(
                Arrays.copyOf(apart.value(), size), Arrays.copyOf(found.value(), size));
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void rowsThatNobodyReadsGetNoGradient(Direction way) {
    RandomCases.check(
        CASES,
        random -> {
          for (RecurrentCell cell : RecurrentCell.values()) {
            Case one = Case.random(cell, random);
            Tape tape = Tape.forTraining(GradientCheck.KERNEL, new Gradients(one.parameters));
            tape.restart(null);
            Tensor x = one.x(tape);
            tape.backward(one.loss(tape, x, way), 1);
            for (int i = 0; i < x.rows() * x.columns(); i++) {
              int row = i / x.columns();
              boolean isRead = Arrays.stream(one.rowOf).anyMatch(read -> read == row);
              assertEquals(isRead, x.gradient()[i] != 0, "row " + row);
            }
          }
        });
  }

  @Test
  void rowsThatAreNotThereAreRefused() {
    Tape tape = Tape.forInference(GradientCheck.KERNEL);
    Parameter table = Parameter.table("x", 3, 1);
    Parameter one = Parameter.dense("one", 1, 1);
    PackedSequence packedSequence = PackedSequence.of(new int[] {2, 1});
    Tensor x = tape.gather(table, new int[] {0, 1, 2}, 3);
    for (int[] rows : new int[][] {{0, 3, 1}, {0, -1, 1}, {0, 1}}) {
      RowSource source = RowSource.shared(x, rows);
      assertThrows(
          TapeException.class,
          () ->
              tape.recurrent(
                  source,
                  packedSequence,
                  Direction.FORWARD,
                  new RecurrentWeights(RecurrentCell.RNN, one, one, one)));
    }
    RowSource outside = RowSource.shared(x, new int[] {0, 3, 1});
    assertEquals(
        "rnn: row of input 3 at position 1, expected 0 to 2",
        assertThrows(
                TapeException.class,
                () ->
                    tape.recurrent(
                        outside,
                        packedSequence,
                        Direction.FORWARD,
                        new RecurrentWeights(RecurrentCell.RNN, one, one, one)))
            .getMessage());
    assertEquals(
        "lstm: row of input 3 at position 1, expected 0 to 2",
        assertThrows(
                TapeException.class,
                () ->
                    tape.recurrent(
                        outside,
                        packedSequence,
                        Direction.BACKWARD,
                        new RecurrentWeights(RecurrentCell.LSTM, one, one, one)))
            .getMessage());
    tape.restart(null);
    RowSource old = RowSource.shared(x, new int[] {0, 2, 1});
    assertThrows(
        TapeException.class,
        () ->
            tape.recurrent(
                old,
                packedSequence,
                Direction.FORWARD,
                new RecurrentWeights(RecurrentCell.RNN, one, one, one)));
  }
}

package trellis.train.optimizer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.kernel.Kernels;
import trellis.kernel.VectorMath;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/** A table that is trained beside another engine goes bit for bit the way of our own. */
class TableUpdaterTest {
  private static final int ROWS = 12;
  private static final int COLUMNS = 5;
  private static final VectorMath MATH = Kernels.chosen().math();

  /** The same table twice; ours has a matrix beside it. */
  private static final class Twins {
    private final RandomGenerator random;
    private final Parameter matrix = Parameter.dense("matrix", 2, 3);
    private final Parameter ours = Parameter.table("ours", ROWS, COLUMNS);
    private final Parameter theirs = Parameter.table("theirs", ROWS, COLUMNS);
    private final List<Parameter> both = List.of(matrix, ours);
    private final ParameterStates ourStates;
    private final ParameterStates theirStates;
    private final double clip;

    Twins(OptimizerKind optimizer, RandomGenerator random) {
      this.random = random;
      for (int i = 0; i < ROWS * COLUMNS; i++) {
        ours.value()[i] = (float) random.nextGaussian();
      }
      System.arraycopy(ours.value(), 0, theirs.value(), 0, ROWS * COLUMNS);
      double momentum = random.nextInt(4) == 0 ? 0 : random.nextDouble(0.95);
      TrainedRows rows =
          new TrainedRows(ROWS - 1, someRows(), someRows(), (float) random.nextDouble());
      this.ourStates = new ParameterStates(both, Map.of(ours, rows), rule(optimizer, momentum));
      this.theirStates =
          new ParameterStates(List.of(theirs), Map.of(theirs, rows), rule(optimizer, momentum));
      this.clip = random.nextDouble(1, 30); // some steps are clipped
    }

    private static Optimizer rule(OptimizerKind optimizer, double momentum) {
      return switch (optimizer) {
        case SGD -> new SgdOptimizer(momentum);
        case ADAM -> AdamOptimizer.adam(momentum);
        case NADAM -> AdamOptimizer.nadam(momentum);
        default -> throw new IllegalArgumentException("no steps by gradient");
      };
    }

    private BitSet someRows() {
      return BitSet.valueOf(new long[] {random.nextLong() & random.nextLong()});
    }

    void check() {
      int meanFrom = random.nextInt(4);
      try (WorkerTeam team = new WorkerTeam(1)) {
        ParameterUpdater parameterUpdater = new ParameterUpdater(ourStates, 0, MATH, team);
        TableUpdater table = new TableUpdater(theirs, theirStates, clip);
        for (int epoch = 0; epoch < 4; epoch++) {
          if (epoch == meanFrom) {
            ourStates.beginAverage();
            theirStates.beginAverage();
          }
          int steps = 10;
          table.goOnAfter((long) epoch * steps); // what it is at anyway
          for (int step = 0; step < steps; step++) {
            step(parameterUpdater, table, 0.1 / (1 + epoch));
          }
          parameterUpdater.catchUpAll();
          table.catchUpAll();
          assertSame();
          if (epoch >= meanFrom) {
            ourStates.endEpochOfAverage(steps, epoch - meanFrom + 1);
            theirStates.endEpochOfAverage(steps, epoch - meanFrom + 1);
          }
        }
        if (meanFrom < 4) {
          ourStates.loadAverage();
          theirStates.loadAverage();
          assertSame();
        }
      }
    }

    /** A batch of some shards; each of them touches some rows. */
    private void step(ParameterUpdater parameterUpdater, TableUpdater table, double rate) {
      BitSet read = someRows();
      read.clear(ROWS - 1, Long.SIZE); // behind those that are trained
      read.stream().forEach(row -> parameterUpdater.catchUp(ours, row));
      read.stream().forEach(table::catchUp);
      double squares = 0;
      float[] matrixSum = new float[matrix.value().length];
      Gradients[] shards = new Gradients[random.nextInt(1, 4)];
      for (int shard = 0; shard < shards.length; shard++) {
        shards[shard] = new Gradients(both);
        for (int i = 0; i < matrixSum.length; i++) {
          float gradient = (float) random.nextGaussian();
          shards[shard].dense(matrix)[i] = gradient;
          matrixSum[i] += gradient;
        }
        touch(read, shards[shard].rows(ours), table.gradients());
        squares = table.add();
      }
      parameterUpdater.add(shards, shards.length);
      double norm = Math.sqrt(squares + MATH.sumOfSquares(matrixSum, 0, matrixSum.length));
      assertEquals(parameterUpdater.norm(), norm);
      parameterUpdater.step(rate, new GradientClipping(parameterUpdater.norm(), clip));
      table.step(rate, norm);
    }

    private void touch(BitSet read, RowGradients one, RowGradients other) {
      read.stream()
          .filter(row -> random.nextInt(4) > 0)
          .forEach(
              row -> {
                int at = one.slotOf(row) * COLUMNS;
                int otherAt = other.slotOf(row) * COLUMNS;
                for (int i = 0; i < COLUMNS; i++) {
                  float gradient = (float) random.nextGaussian();
                  one.values()[at + i] = gradient;
                  other.values()[otherAt + i] = gradient;
                }
              });
    }

    private void assertSame() {
      assertArrayEquals(ours.value(), theirs.value());
      assertArrayEquals(ourStates.sums(ours), theirStates.sums(theirs));
      assertArrayEquals(ourStates.average(ours).mean(), theirStates.average(theirs).mean());
      assertArrayEquals(
          ourStates.optimizerState(ours).first(), theirStates.optimizerState(theirs).first());
      assertArrayEquals(
          ourStates.optimizerState(ours).second(), theirStates.optimizerState(theirs).second());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SGD", "ADAM", "NADAM"})
  void eachRowIsThatOfOurEngine(OptimizerKind optimizer) {
    RandomCases.check(40, random -> new Twins(optimizer, random).check());
  }

  private static TableUpdater descent(Parameter table) {
    ParameterStates states = new ParameterStates(List.of(table), Map.of(), new SgdOptimizer(0.9));
    return new TableUpdater(table, states, 5);
  }

  @Test
  void gradientsThatTheNormMissesAreNoticed() {
    TableUpdater table = descent(Parameter.table("table", 2, 1));
    table.gradients().slotOf(1);
    assertTrue(
        assertThrows(IllegalStateException.class, () -> table.step(0.1, 1))
            .getMessage()
            .contains("not added"));
    assertEquals(0, table.add());
    table.step(0.1, 1);
    assertEquals(0, table.gradients().count());
  }

  @Test
  void rowsReadWithoutCatchingUpAreNoticed() {
    TableUpdater table = descent(Parameter.table("table", 2, 1));
    table.step(0.1, 1);
    table.gradients().slotOf(1);
    table.add();
    assertThrows(IllegalStateException.class, () -> table.step(0.1, 1));
  }

  @Test
  void aParameterThatIsNotTrainedIsToldOf() {
    Parameter table = Parameter.table("table", 2, 1);
    ParameterStates states =
        new ParameterStates(
            List.of(Parameter.dense("bias", 1, 1)), Map.of(), new SgdOptimizer(0.9));
    IllegalArgumentException thrown =
        assertThrows(IllegalArgumentException.class, () -> new TableUpdater(table, states, 5));
    assertTrue(thrown.getMessage().contains("`table` is none of"), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("[bias]"), thrown.getMessage());
  }
}

package trellis.train.optimizer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.kernel.Kernels;
import trellis.kernel.VectorMath;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

class ParameterUpdaterTest {
  private static final VectorMath MATH = Kernels.named("plain").math();

  /** The rule of the paper over all weights in double, as anybody would write it down. */
  private static final class DenseRule {
    private final double[] weights;
    private final double[] velocity;
    private final double momentum;

    DenseRule(float[] weights, double momentum) {
      this.weights = new double[weights.length];
      for (int i = 0; i < weights.length; i++) {
        this.weights[i] = weights[i];
      }
      this.velocity = new double[weights.length];
      this.momentum = momentum;
    }

    void step(double[] gradient, double scaledRate) {
      for (int i = 0; i < weights.length; i++) {
        velocity[i] = momentum * velocity[i] - scaledRate * gradient[i];
        weights[i] += velocity[i];
      }
    }
  }

  @Test
  void sparseAndDenseStepsAreTheDenseRule() {
    RandomCases.check(60, random -> checkHistory(random, random.nextInt(1, 4)));
  }

  /** A history of epochs, whose rate changes, of steps that touch some rows of a table. */
  private static void checkHistory(RandomGenerator random, int shardCount) {
    Parameter dense = filled(Parameter.dense("dense", 3, 4), random);
    Parameter table = filled(Parameter.table("table", 9, 3), random);
    List<Parameter> parameters = List.of(dense, table);
    double momentum = random.nextInt(5) == 0 ? 0 : random.nextDouble(0.99);
    double clip = random.nextDouble(0.5, 8);
    DenseRule denseRule = new DenseRule(dense.value(), momentum);
    DenseRule tableRule = new DenseRule(table.value(), momentum);
    try (WorkerTeam team = new WorkerTeam(1)) {
      ParameterStates states =
          new ParameterStates(parameters, Map.of(), new SgdOptimizer(momentum));
      ParameterUpdater parameterUpdater = new ParameterUpdater(states, 0, MATH, team);
      Gradients[] shards = shards(parameters, shardCount);
      for (int epoch = 0; epoch < 3; epoch++) {
        double rate = 0.1 / (1 + random.nextDouble() * epoch);
        int steps = random.nextInt(40);
        for (int step = 0; step < steps; step++) {
          double[] denseGradient = new double[dense.value().length];
          double[] tableGradient = new double[table.value().length];
          for (Gradients shard : shards) {
            fill(shard.dense(dense), denseGradient, random);
            touchRows(shard.rows(table), parameterUpdater, table, tableGradient, random);
          }
          parameterUpdater.add(shards, shardCount);
          double norm = norm(denseGradient, tableGradient);
          assertEquals(norm, parameterUpdater.norm(), 1e-5 * norm + 1e-6);
          double scaled = norm > clip ? rate * clip / norm : rate;
          parameterUpdater.step(rate, new GradientClipping(parameterUpdater.norm(), clip));
          denseRule.step(denseGradient, scaled);
          tableRule.step(tableGradient, scaled);
        }
        parameterUpdater.catchUpAll();
        assertClose(denseRule.weights, dense.value());
        assertClose(tableRule.weights, table.value());
        assertClose(tableRule.velocity, states.optimizerState(table).first());
      }
    }
  }

  private static void touchRows(
      RowGradients shard,
      ParameterUpdater parameterUpdater,
      Parameter table,
      double[] whole,
      RandomGenerator random) {
    int columns = table.columns();
    for (int row = 0; row < table.rows(); row++) {
      boolean isRead = random.nextInt(4) == 0;
      boolean isTouched = random.nextInt(5) > 0; // a row may be read and yet get no gradient
      if (isRead) {
        parameterUpdater.catchUp(table, row);
      }
      if (isRead && isTouched) {
        int at = shard.slotOf(row) * columns;
        for (int i = 0; i < columns; i++) {
          float gradient = (float) random.nextGaussian();
          shard.values()[at + i] += gradient;
          whole[row * columns + i] += gradient;
        }
      }
    }
  }

  @Test
  void rowsThatStayFixedNeitherMoveNorCount() {
    Parameter table = Parameter.table("table", 3, 2);
    Arrays.fill(table.value(), 1);
    BitSet fixed = new BitSet();
    fixed.set(1);
    try (WorkerTeam team = new WorkerTeam(1)) {
      ParameterUpdater parameterUpdater =
          new ParameterUpdater(
              new ParameterStates(
                  List.of(table), Map.of(table, new TrainedRows(3, fixed)), new SgdOptimizer(0.9)),
              0,
              MATH,
              team);
      Gradients[] shards = shards(List.of(table), 1);
      for (int row = 0; row < 3; row++) {
        shards[0].rows(table).slotOf(row);
      }
      Arrays.fill(shards[0].rows(table).values(), 0, 6, 3);
      parameterUpdater.add(shards, 1);
      assertEquals(6, parameterUpdater.norm(), 1e-9); // four numbers of 3, not six
      parameterUpdater.step(0.5, new GradientClipping(parameterUpdater.norm(), 100));
      parameterUpdater.catchUpAll();
      assertArrayEquals(new float[] {-.5f, -.5f, 1, 1, -.5f, -.5f}, table.value());
    }
  }

  @Test
  void shardsAddedInPartsGiveTheSameBits() {
    RandomCases.check(
        20,
        random -> {
          long seed = random.nextLong();
          int shards = random.nextInt(2, 7);
          assertArrayEquals(weightsAfter(seed, shards, shards), weightsAfter(seed, shards, 1));
          assertArrayEquals(weightsAfter(seed, shards, shards), weightsAfter(seed, shards, 2));
        });
  }

  /** Makes a few steps, the shards being added some at a time by a team of as many threads. */
  private static float[] weightsAfter(long seed, int shardCount, int atOnce) {
    RandomGenerator random = new java.util.SplittableRandom(seed);
    Parameter dense = filled(Parameter.dense("dense", 150, 200), random); // several pieces
    Parameter table = filled(Parameter.table("table", 50, 4), random);
    List<Parameter> parameters = List.of(dense, table);
    try (WorkerTeam team = new WorkerTeam(atOnce)) {
      ParameterUpdater parameterUpdater = new ParameterUpdater(states(parameters), 0, MATH, team);
      for (int step = 0; step < 3; step++) {
        Gradients[] shards = shards(parameters, shardCount);
        for (Gradients shard : shards) {
          fill(shard.dense(dense), new double[dense.value().length], random);
          touchRows(
              shard.rows(table), parameterUpdater, table, new double[table.value().length], random);
        }
        for (int from = 0; from < shardCount; from += atOnce) {
          int to = Math.min(from + atOnce, shardCount);
          parameterUpdater.add(Arrays.copyOfRange(shards, from, to), to - from);
        }
        step(parameterUpdater);
      }
      parameterUpdater.catchUpAll();
    }
    float[] all = Arrays.copyOf(dense.value(), dense.value().length + table.value().length);
    System.arraycopy(table.value(), 0, all, dense.value().length, table.value().length);
    return all;
  }

  private static void step(ParameterUpdater parameterUpdater) {
    parameterUpdater.step(0.1, new GradientClipping(parameterUpdater.norm(), 1));
  }

  @Test
  void rowsReadWithoutCatchingUpAreNoticed() {
    Parameter table = Parameter.table("table", 2, 1);
    try (WorkerTeam team = new WorkerTeam(1)) {
      ParameterUpdater parameterUpdater =
          new ParameterUpdater(states(List.of(table)), 0, MATH, team);
      Gradients[] shards = shards(List.of(table), 1);
      shards[0].rows(table).slotOf(0);
      parameterUpdater.add(shards, 1);
      step(parameterUpdater);
      shards[0].rows(table).slotOf(1);
      parameterUpdater.add(shards, 1);
      IllegalStateException thrown =
          assertThrows(IllegalStateException.class, () -> step(parameterUpdater));
      assertTrue(thrown.getMessage().contains("row 1"), thrown.getMessage());
    }
  }

  @Test
  void forgottenMomentumIsZero() {
    MomentumOnlySteps missed = new MomentumOnlySteps(0.9);
    missed.reach(5000);
    assertEquals(0, missed.kept(5000));
    assertEquals(9, missed.gained(5000), 1e-5); // 0.9 / (1 - 0.9)
    assertEquals(0.9f, missed.kept(1));
    assertEquals(1.71f, missed.gained(2), 1e-6f);
  }

  private static ParameterStates states(List<Parameter> parameters) {
    return new ParameterStates(parameters, Map.of(), new SgdOptimizer(0.9));
  }

  private static Gradients[] shards(List<Parameter> parameters, int count) {
    Gradients[] shards = new Gradients[count];
    Arrays.setAll(shards, shard -> new Gradients(parameters));
    return shards;
  }

  private static Parameter filled(Parameter parameter, RandomGenerator random) {
    float[] value = parameter.value();
    for (int i = 0; i < value.length; i++) {
      value[i] = (float) random.nextGaussian();
    }
    return parameter;
  }

  private static void fill(float[] gradient, double[] whole, RandomGenerator random) {
    for (int i = 0; i < gradient.length; i++) {
      float value = (float) random.nextGaussian();
      gradient[i] += value;
      whole[i] += value;
    }
  }

  private static double norm(double[]... gradients) {
    double sum = 0;
    for (double[] gradient : gradients) {
      for (double value : gradient) {
        sum += value * value;
      }
    }
    return Math.sqrt(sum);
  }

  private static void assertClose(double[] expected, float[] actual) {
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], actual[i], 2e-5 * (1 + Math.abs(expected[i])), "weight " + i);
    }
  }
}

package trellis.train.optimizer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.kernel.Kernels;
import trellis.kernel.VectorMath;
import trellis.testing.RandomCases;
import trellis.train.PlainGradientDescent;
import trellis.util.WorkerTeam;

/** Each rule, with decay, slow and fixed rows and the mean of weights, against a plain one. */
class OptimizerTest {
  private static final VectorMath MATH = Kernels.named("plain").math();
  private static final int EPOCHS = 4;
  private static final int STEPS = 25; // an epoch
  private static final int MEAN_FROM = 2; // epoch, counted from 0
  private static final int FIXED = 2; // row of the table
  private static final int SLOW = 4; // this and the next row
  private static final int UNTOUCHED = 8; // row of the table

  private static Optimizer rule(OptimizerKind optimizer, double momentum) {
    return switch (optimizer) {
      case SGD -> new SgdOptimizer(momentum);
      case ADAM -> AdamOptimizer.adam(momentum);
      case NADAM -> AdamOptimizer.nadam(momentum);
      default -> throw new IllegalArgumentException("no steps by gradient");
    };
  }

  private static PlainGradientDescent.Rule plainRule(OptimizerKind optimizer) {
    return switch (optimizer) {
      case SGD -> PlainGradientDescent::momentum;
      case ADAM -> PlainGradientDescent::adam;
      case NADAM -> PlainGradientDescent::nadam;
      default -> throw new IllegalArgumentException("no steps by gradient");
    };
  }

  private static TrainedRows rows(float slowShare) {
    BitSet fixed = new BitSet();
    fixed.set(FIXED);
    BitSet slow = new BitSet();
    slow.set(SLOW, SLOW + 2);
    return new TrainedRows(UNTOUCHED + 1, fixed, slow, slowShare);
  }

  /** A weight matrix, a bias and a table of which steps touch some rows. */
  private static final class Weights {
    final Parameter matrix = Parameter.dense("matrix", 3, 4);
    final Parameter bias = Parameter.dense("bias", 1, 4);
    final Parameter table = Parameter.table("table", UNTOUCHED + 2, 3); // one row only looked up
    final List<Parameter> all = List.of(matrix, bias, table);
    private final RandomGenerator random;

    Weights(RandomGenerator random) {
      this.random = random;
      for (Parameter parameter : all) {
        for (int i = 0; i < parameter.value().length; i++) {
          parameter.value()[i] = (float) random.nextGaussian();
        }
      }
    }

    /** Random gradients of a step, in doubles too: {@code [parameter][weight]}. */
    double[][] fill(Gradients shard, ParameterUpdater parameterUpdater, BitSet touched) {
      double[][] whole =
          all.stream().map(p -> new double[p.value().length]).toArray(double[][]::new);
      for (int p = 0; p < 2; p++) {
        float[] gradient = shard.dense(all.get(p));
        for (int i = 0; i < gradient.length; i++) {
          gradient[i] = (float) random.nextGaussian();
          whole[p][i] = gradient[i];
        }
      }
      for (int row = 0; row < UNTOUCHED; row++) {
        if (random.nextInt(3) == 0) {
          parameterUpdater.catchUp(table, row);
          int at = shard.rows(table).slotOf(row) * 3;
          for (int i = 0; i < 3; i++) {
            float gradient = (float) random.nextGaussian();
            shard.rows(table).values()[at + i] = gradient;
            whole[2][row * 3 + i] = row == FIXED ? 0 : gradient;
          }
          touched.set(row, row != FIXED);
        }
      }
      return whole;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SGD", "ADAM", "NADAM"})
  void everyStepIsThatOfThePlainRule(OptimizerKind optimizer) {
    RandomCases.check(30, random -> new History(optimizer, random).check());
  }

  private static final class History {
    private final Weights weights;
    private final double momentum;
    private final double clip;
    private final double decay;
    private final OptimizerKind optimizer;
    private final List<PlainGradientDescent> plain;

    History(OptimizerKind optimizer, RandomGenerator random) {
      this.optimizer = optimizer;
      this.weights = new Weights(random);
      this.momentum = random.nextInt(5) == 0 ? 0 : random.nextDouble(0.95);
      this.clip = random.nextDouble(1, 12);
      this.decay = random.nextBoolean() ? 0 : random.nextDouble(0.5);
      TrainedRows rows = rows(0.25f);
      this.plain =
          weights.all.stream()
              .map(p -> new PlainGradientDescent(p, p == weights.table ? rows : TrainedRows.all(p)))
              .toList();
    }

    void check() {
      float[] before = weights.table.value().clone();
      Gradients shard = new Gradients(weights.all);
      ParameterStates states =
          new ParameterStates(
              weights.all, Map.of(weights.table, rows(0.25f)), rule(optimizer, momentum));
      try (WorkerTeam team = new WorkerTeam(2)) {
        ParameterUpdater parameterUpdater = new ParameterUpdater(states, decay, MATH, team);
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
          if (epoch == MEAN_FROM) {
            states.beginAverage();
          }
          double rate = 0.02 / (1 + epoch);
          for (int step = 0; step < STEPS; step++) {
            step(parameterUpdater, shard, rate, epoch * STEPS + step + 1, epoch >= MEAN_FROM);
          }
          parameterUpdater.catchUpAll();
          assertWeights(states);
          if (epoch >= MEAN_FROM) {
            states.endEpochOfAverage(STEPS, epoch - MEAN_FROM + 1);
          }
        }
        states.loadAverage();
      }
      assertMean(before);
    }

    private void step(
        ParameterUpdater parameterUpdater,
        Gradients shard,
        double rate,
        int number,
        boolean counts) {
      BitSet touched = new BitSet();
      double[][] gradients = weights.fill(shard, parameterUpdater, touched);
      parameterUpdater.add(new Gradients[] {shard}, 1);
      double norm = norm(gradients);
      assertEquals(norm, parameterUpdater.norm(), 1e-5 * norm);
      parameterUpdater.step(rate, new GradientClipping(parameterUpdater.norm(), clip));
      double scale = norm > clip ? clip / norm : 1;
      for (int p = 0; p < gradients.length; p++) {
        double[] scaled = Arrays.stream(gradients[p]).map(value -> scale * value).toArray();
        boolean isTable = weights.all.get(p) == weights.table;
        BitSet rows = isTable ? touched : BitSet.valueOf(new long[] {-1});
        double kept = weights.all.get(p) == weights.matrix ? 1 - rate * decay : 1;
        PlainGradientDescent.Size size =
            new PlainGradientDescent.Size(rate, kept, momentum, number);
        plainRule(optimizer).step(plain.get(p), scaled, rows, size);
        if (counts) {
          plain.get(p).addToTotal();
        }
      }
    }

    private void assertWeights(ParameterStates states) {
      for (int p = 0; p < plain.size(); p++) {
        Parameter parameter = weights.all.get(p);
        OptimizerState optimizerState = states.optimizerState(parameter);
        assertClose(parameter.name(), plain.get(p).weights, parameter.value());
        assertClose(parameter.name(), plain.get(p).first, optimizerState.first());
        assertClose(parameter.name(), plain.get(p).second, optimizerState.second());
      }
    }

    private void assertMean(float[] before) {
      int steps = (EPOCHS - MEAN_FROM) * STEPS;
      for (int p = 0; p < plain.size(); p++) {
        Parameter parameter = weights.all.get(p);
        double[] mean = Arrays.stream(plain.get(p).total).map(total -> total / steps).toArray();
        assertClose(parameter.name(), mean, parameter.value());
      }
      for (int row : new int[] {FIXED, UNTOUCHED + 1}) { // those that nothing may change
        float[] expected = Arrays.copyOfRange(before, 3 * row, 3 * row + 3);
        float[] found = Arrays.copyOfRange(weights.table.value(), 3 * row, 3 * row + 3);
        assertArrayEquals(expected, found);
      }
    }
  }

  private static double norm(double[][] gradients) {
    return Math.sqrt(
        Arrays.stream(gradients).flatMapToDouble(Arrays::stream).map(value -> value * value).sum());
  }

  /** The numbers may be those of the first rows only. */
  private static void assertClose(String name, double[] expected, float[] actual) {
    for (int i = 0; i < actual.length; i++) {
      double most = 3e-5 * (1 + Math.abs(expected[i]));
      int place = i;
      assertEquals(expected[i], actual[i], most, () -> name + " " + place);
    }
  }

  @Test
  void theFirstStepOfAdamIsAsLongAsTheRateWhateverTheGradient() {
    float[] moved = firstStep(AdamOptimizer.adam(0.9));
    assertEquals(-0.125f, moved[0], 1e-6f);
    assertEquals(0.125f, moved[1], 1e-6f);
    assertEquals(0, moved[2]);
  }

  @Test
  void theFirstStepOfNadamLooksAheadByTheMomentum() {
    float[] moved = firstStep(AdamOptimizer.nadam(0.5));
    assertEquals(-0.125f * 4 / 3, moved[0], 1e-6f); // 1 + μ / (1 + μ)
    assertEquals(0.125f * 4 / 3, moved[1], 1e-6f);
    assertEquals(0, moved[2]);
  }

  /** What the gradient 3, -0.5, 0 makes of zeros at the rate 1/8. */
  private static float[] firstStep(Optimizer rule) {
    OptimizerState optimizerState = rule.newState(3);
    float[] weights = new float[3];
    Optimizer.Step step = rule.step(0.125, new GradientClipping(3, 5), 1);
    step.change(weights, optimizerState, new float[] {3, -0.5f, 0}, 0, 3, 1);
    return weights;
  }

  @ParameterizedTest
  @EnumSource(names = {"SGD", "ADAM", "NADAM"})
  void aWholeShareOfTheRateChangesNoBit(OptimizerKind optimizer) {
    RandomCases.check(
        5,
        random -> {
          long seed = random.nextLong();
          TrainedRows plain = new TrainedRows(UNTOUCHED + 1, rows(1).fixed());
          float[] expected = tableAfter(optimizer, plain, seed);
          assertArrayEquals(expected, tableAfter(optimizer, rows(1), seed));
          assertTrue(Arrays.mismatch(expected, tableAfter(optimizer, rows(0.5f), seed)) >= 0);
        });
  }

  private static float[] tableAfter(OptimizerKind optimizer, TrainedRows rows, long seed) {
    Weights weights = new Weights(new SplittableRandom(seed));
    Gradients shard = new Gradients(weights.all);
    try (WorkerTeam team = new WorkerTeam(1)) {
      ParameterStates states =
          new ParameterStates(weights.all, Map.of(weights.table, rows), rule(optimizer, 0.9));
      ParameterUpdater parameterUpdater = new ParameterUpdater(states, 0, MATH, team);
      for (int step = 0; step < 10; step++) {
        weights.fill(shard, parameterUpdater, new BitSet());
        parameterUpdater.add(new Gradients[] {shard}, 1);
        parameterUpdater.step(0.1, new GradientClipping(parameterUpdater.norm(), 5));
      }
      parameterUpdater.catchUpAll();
    }
    return weights.table.value();
  }

  @Test
  void theMeanOfWeightsThatStayIsThoseWeights() {
    WeightAverage mean = new WeightAverage(1);
    mean.begin();
    float[] weights = {0.1f};
    for (int epoch = 1; epoch <= 50; epoch++) {
      for (int step = 0; step < 2000; step++) {
        mean.add(weights, 0, 1);
      }
      mean.endEpoch(2000, epoch);
    }
    float[] found = new float[1];
    mean.write(found, 0, 1);
    assertEquals(0.1f, found[0], 1e-5f); // in one sum of floats 1e-3 would be lost
  }
}

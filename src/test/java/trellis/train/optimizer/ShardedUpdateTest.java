package trellis.train.optimizer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;

/** Steps by gradients that tapes left as products, piece by piece on the threads of a team. */
class ShardedUpdateTest {
  private static final float MOMENTUM = 0.75f;
  private static final float RATE = 0.125f;
  private static final int INPUTS = 300; // with this many columns: several pieces
  private static final int LABELS = 70;
  private static final int TABLE = 6;

  private final Parameter table = Parameter.table("x", TABLE, INPUTS);
  private final Parameter weights = Parameter.dense("weights", INPUTS, LABELS);
  private final Parameter bias = Parameter.dense("bias", 1, LABELS);
  private final Parameter unused = Parameter.dense("unused", 3, 5);
  private final List<Parameter> all = List.of(table, weights, bias, unused);
  private final List<Parameter> dense = List.of(weights, bias, unused);

  /** Those that give a row the same bits in a product of any number of rows. */
  static List<Kernel> kernels() {
    return Stream.of("vector", "plain").map(Kernels::named).toList();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aStepIsThatOfTheGradientsSummedUpInTheOrderOfTheShards(Kernel kernel) {
    RandomCases.check(
        8,
        random -> {
          all.forEach(parameter -> fill(parameter, random));
          try (WorkerTeam team = new WorkerTeam(random.nextInt(1, 4))) {
            checkSteps(
                kernel,
                random,
                new ParameterUpdater(
                    new ParameterStates(all, Map.of(), new SgdOptimizer(MOMENTUM)),
                    0,
                    kernel.math(),
                    team));
          }
        });
  }

  private void checkSteps(
      Kernel kernel, RandomGenerator random, ParameterUpdater parameterUpdater) {
    Gradients[] shards = Stream.generate(this::zeros).limit(3).toArray(Gradients[]::new);
    Tape[] tapes = Stream.of(shards).map(one -> Tape.forTraining(kernel, one)).toArray(Tape[]::new);
    float[][] velocities = denseZeros();
    for (int step = 0; step < 3; step++) {
      for (int row = 0; row < TABLE; row++) {
        parameterUpdater.catchUp(table, row);
      }
      float[][] sums = denseZeros();
      for (int round = random.nextInt(3); round > 0; round--) { // none: by momentum alone
        int count = random.nextInt(1, 4);
        for (int shard = 0; shard < count; shard++) {
          addGradients(sums, pass(tapes[shard], kernel, random));
        }
        parameterUpdater.add(shards, count);
        assertTrue(shards[0].isZero(weights));
      }
      float[][] expected = dense.stream().map(one -> one.value().clone()).toArray(float[][]::new);
      parameterUpdater.step(RATE, new GradientClipping(parameterUpdater.norm(), 1e9));
      for (int i = 0; i < sums.length; i++) {
        step(expected[i], velocities[i], sums[i]);
        assertArrayEquals(expected[i], dense.get(i).value(), dense.get(i).name());
      }
      assertFactorsFollow(kernel, random);
    }
  }

  private float[][] denseZeros() {
    return dense.stream().map(one -> new float[one.value().length]).toArray(float[][]::new);
  }

  private Gradients zeros() {
    return new Gradients(all);
  }

  private static void fill(Parameter parameter, RandomGenerator random) {
    for (int i = 0; i < parameter.value().length; i++) {
      parameter.value()[i] = (float) random.nextGaussian() / 4;
    }
    parameter.changed();
  }

  /** A pass on a shard's tape; returns the same gradients from a tape of their own. */
  private Gradients pass(Tape tape, Kernel kernel, RandomGenerator random) {
    int rows = random.nextInt(1, 30);
    int[] x = random.ints(rows, 0, TABLE).toArray();
    int[] gold = random.ints(rows, 0, LABELS).toArray();
    Gradients again = zeros();
    for (Tape one : List.of(tape, Tape.forTraining(kernel, again))) {
      one.restart(null);
      Tensor y = one.affine(one.gather(table, x, rows), weights, bias);
      one.backward(one.softmaxLoss(y, PackedSequence.of(new int[] {rows}), gold), 1);
    }
    return again;
  }

  private void addGradients(float[][] sums, Gradients gradients) {
    for (int i = 0; i < sums.length; i++) {
      float[] gradient = gradients.dense(dense.get(i));
      for (int j = 0; j < gradient.length; j++) {
        sums[i][j] += gradient[j];
      }
    }
  }

  private static void step(float[] weights, float[] velocity, float[] sum) {
    for (int i = 0; i < weights.length; i++) {
      velocity[i] = MOMENTUM * velocity[i] - RATE * sum[i];
      weights[i] += velocity[i];
    }
  }

  /** The pieces say which rows they wrote, and products must see these at once. */
  private void assertFactorsFollow(Kernel kernel, RandomGenerator random) {
    Parameter fresh = Parameter.dense("fresh", INPUTS, LABELS);
    System.arraycopy(weights.value(), 0, fresh.value(), 0, fresh.value().length);
    float[] x = new float[INPUTS];
    for (int i = 0; i < INPUTS; i++) {
      x[i] = random.nextFloat();
    }
    float[] expected = new float[LABELS];
    fresh.packed(kernel.packer()).addProduct(1, x, 0, INPUTS, expected, 0, LABELS);
    float[] found = new float[LABELS];
    weights.packed(kernel.packer()).addProduct(1, x, 0, INPUTS, found, 0, LABELS);
    assertArrayEquals(expected, found);
    float[] transposed = new float[INPUTS];
    fresh.packedTransposed(kernel.packer()).addProduct(1, x, 0, LABELS, transposed, 0, INPUTS);
    float[] foundTransposed = new float[INPUTS];
    weights
        .packedTransposed(kernel.packer())
        .addProduct(1, x, 0, LABELS, foundTransposed, 0, INPUTS);
    assertArrayEquals(transposed, foundTransposed);
  }
}

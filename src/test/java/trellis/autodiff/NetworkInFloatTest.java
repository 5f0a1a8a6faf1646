package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;

/** The whole network in float, with each kernel that is there. */
class NetworkInFloatTest {
  private static final int CASES = 30;

  /**
   * How far float may be from double, relative to the largest number of a matrix.
   *
   * <p>A rounding is at most 6e-8. Some hundred of them lie in a row between an input and its
   * gradient, and they do not all go the same way.
   */
  private static final double FLOAT_ERROR = 1e-5;

  static List<Kernel> kernels() {
    return AllKernels.list();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void lossAndGradientsAreThoseOfDouble(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          RandomBatch batch = RandomBatch.of(RandomBatch.lengths(5, 9, random), random);
          DoubleNetwork inDouble = new DoubleNetwork(random, random.nextInt(1, 20), 0.5);
          FloatNetwork inFloat = new FloatNetwork(inDouble);
          long seed = random.nextLong();
          trellis.indouble.autodiff.tensor.Gradients expected =
              new trellis.indouble.autodiff.tensor.Gradients(inDouble.parameters());
          Gradients found = new Gradients(inFloat.parameters());

          double expectedLoss = inDouble.train(expected, batch, seed);
          double loss = inFloat.train(kernel, found, batch, seed);

          assertEquals(expectedLoss, loss, FLOAT_ERROR * expectedLoss);
          for (int i = 0; i < inFloat.parameters().size(); i++) {
            Parameter parameter = inFloat.parameters().get(i);
            assertNear(
                GradientCheck.denseGradient(expected, inDouble.parameters().get(i)),
                FloatNetwork.denseGradient(found, parameter),
                parameter.name());
          }
        });
  }

  private static void assertNear(double[] expected, float[] found, String name) {
    double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], found[i], FLOAT_ERROR * (1 + largest), name + "[" + i + "]");
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void inferenceIsTheForwardPassOfTrainingBitForBit(Kernel kernel) {
    RandomCases.check(
        CASES,
        random -> {
          int longest = random.nextInt(4) == 0 ? 300 : 9; // 300: more than one block
          RandomBatch batch = RandomBatch.of(RandomBatch.lengths(5, longest, random), random);
          FloatNetwork network = new FloatNetwork(new DoubleNetwork(random, 20, 0));
          Tape training = Tape.forTraining(kernel, new Gradients(network.parameters()));
          training.restart(RandomStream.of(1));
          assertArrayEquals(
              values(network.emissions(training, batch)),
              values(network.emissions(Tape.forInference(kernel), batch)));
        });
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aSentenceDoesNotDependOnTheOthersOfItsBatch(Kernel kernel) {
    float most = kernel.name().equals("blas") ? 1e-5f : 0; // BLAS may add up in any order
    RandomCases.check(
        CASES,
        random -> {
          int longest = random.nextInt(4) == 0 ? 300 : 9;
          RandomBatch batch = RandomBatch.of(RandomBatch.lengths(5, longest, random), random);
          FloatNetwork network = new FloatNetwork(new DoubleNetwork(random, 20, 0));
          PackedSequence packedSequence = PackedSequence.of(batch.lengths());
          float[] together = values(network.emissions(Tape.forInference(kernel), batch));
          for (int sentence = 0; sentence < packedSequence.sentences(); sentence++) {
            RandomBatch one = batch.alone(sentence);
            float[] alone = values(network.emissions(Tape.forInference(kernel), one));
            assertArrayEquals(alone, ofSentence(together, packedSequence, sentence), most);
          }
        });
  }

  private static float[] ofSentence(
      float[] emissions, PackedSequence packedSequence, int sentence) {
    int labels = RandomBatch.LABELS;
    float[] picked = new float[packedSequence.length(sentence) * labels];
    for (int t = 0; t < packedSequence.length(sentence); t++) {
      System.arraycopy(
          emissions, packedSequence.row(sentence, t) * labels, picked, t * labels, labels);
    }
    return picked;
  }

  private static float[] values(Tensor tensor) {
    return Arrays.copyOf(tensor.value(), tensor.rows() * tensor.columns());
  }
}

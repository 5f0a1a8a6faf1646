package trellis.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.autodiff.tensor.Tensor;
import trellis.autodiff.transformer.EncoderParameters;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderWeights;
import trellis.kernel.Kernel;
import trellis.kernel.RandomStream;
import trellis.testing.AllKernels;
import trellis.transformer.BlockArrays;
import trellis.transformer.Windows;

/** Encoders on the tape: the states of those that run, and the gradients that PyTorch has. */
class EncoderTrainingTest {
  private static final EncoderShape TINY =
      new EncoderShape(20, 12, 0, 2, 8, 2, 2, 12, Activation.GELU, 1e-12);
  private static final int[] STARTS = {0, 1, 8, 10, 22};
  private static final int WINDOWS = STARTS.length - 1;

  static Stream<Kernel> kernels() {
    return AllKernels.list().stream();
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void gradientsAreThoseOfTheReference(Kernel kernel) throws IOException {
    RandomEncoders random = new RandomEncoders(4);
    EncoderParameters encoder = new EncoderParameters(TINY, 0);
    encoder.set(random.weights(TINY));
    int[] ids = random.pieces(TINY, STARTS[WINDOWS]);
    Gradients gradients = new Gradients(encoder.all());
    Tape tape = Tape.forTraining(kernel, gradients);
    tape.restart(RandomStream.of(1));

    List<Tensor> layers = states(tape, encoder, ids, STARTS, WINDOWS);
    for (Tensor layer : layers.subList(1, 3)) {
      for (int i = 0; i < layer.rows() * layer.columns(); i++) {
        layer.gradient()[i] += (float) (random.next() / 8388608.0 - 1);
      }
    }
    tape.backward();

    try (DataInputStream golden =
        new DataInputStream(
            EncoderTrainingTest.class.getResourceAsStream("/trellis/encoder/bert.gradients"))) {
      for (Parameter parameter : encoder.all()) {
        float[] found = dense(gradients, parameter);
        for (int i = 0; i < found.length; i++) {
          float expected = golden.readFloat();
          double most = 2e-5 * Math.max(1, Math.abs(expected));
          assertEquals(expected, found[i], most, parameter.name() + "[" + i + "]");
        }
      }
      assertEquals(-1, golden.read(), "there are more weights");
    }
  }

  static Stream<EncoderShape> shapes() {
    return Stream.of(RandomEncoders.BERT, RandomEncoders.ROBERTA, RandomEncoders.DISTILBERT);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void statesAreThoseOfTheEncoderThatRuns(EncoderShape shape) {
    for (Kernel kernel : AllKernels.list()) {
      RandomEncoders random = new RandomEncoders(5);
      EncoderWeights weights = random.weights(shape);
      int[] starts = {0, 1, 8, 10, 50, 69};
      int[] ids = random.pieces(shape, 69);
      EncoderParameters encoder = new EncoderParameters(shape, 1);
      encoder.set(weights);
      Tape training = Tape.forTraining(kernel, new Gradients(encoder.all()));
      training.restart(RandomStream.of(1));
      List<Tensor> layers = states(training, encoder, ids, starts, 5);
      int[] seen = new int[1];
      new TransformerEncoder(weights, kernel)
          .run(
              ids,
              starts,
              5,
              shape.blocks(),
              new EncoderWorkspace(),
              (layer, states) -> {
                seen[0]++;
                int size = 69 * shape.width();
                assertArrayEquals(
                    Arrays.copyOf(states, size),
                    Arrays.copyOf(layers.get(layer).value(), size),
                    1e-5f,
                    kernel.name() + ", layer " + layer);
              });
      assertEquals(shape.blocks() + 1, seen[0]);
      assertTrue(layers.get(1).isConstant(), "block 1 is frozen");
    }
  }

  private static List<Tensor> states(
      Tape tape, EncoderParameters encoder, int[] ids, int[] starts, int count) {
    EncoderShape shape = encoder.shape();
    Windows windows = new Windows(starts, count, shape.mostPieces());
    return tape.record(
        workspace -> encoder.run(workspace, ids, windows, shape.blocks(), 0, new BlockArrays()));
  }

  private static float[] dense(Gradients gradients, Parameter parameter) {
    if (parameter.kind() == Parameter.Kind.DENSE) {
      return gradients.dense(parameter);
    }
    float[] all = new float[parameter.value().length];
    RowGradients rows = gradients.rows(parameter);
    int columns = parameter.columns();
    for (int slot = 0; slot < rows.count(); slot++) {
      System.arraycopy(rows.values(), slot * columns, all, rows.row(slot) * columns, columns);
    }
    return all;
  }
}

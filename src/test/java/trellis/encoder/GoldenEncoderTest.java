package trellis.encoder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderWeights;
import trellis.kernel.Kernel;
import trellis.testing.AllKernels;

/** Tiny encoders against what Hugging Face's transformers made of them: see {@code golden.py}. */
class GoldenEncoderTest {
  private static final int[] STARTS = {0, 1, 8, 10, 50, 69};
  private static final int WINDOWS = STARTS.length - 1;

  static Stream<Arguments> encoders() {
    return AllKernels.list().stream()
        .flatMap(
            kernel ->
                Stream.of(
                    Arguments.of("bert", RandomEncoders.BERT, 1, kernel),
                    Arguments.of("roberta", RandomEncoders.ROBERTA, 2, kernel),
                    Arguments.of("distilbert", RandomEncoders.DISTILBERT, 3, kernel)));
  }

  @ParameterizedTest(name = "{0}, {3}")
  @MethodSource("encoders")
  void statesOfEveryLayerAreThoseOfTheReference(
      String name, EncoderShape shape, int seed, Kernel kernel) throws IOException {
    RandomEncoders random = new RandomEncoders(seed);
    EncoderWeights weights = random.weights(shape);
    int[] pieces = random.pieces(shape, STARTS[WINDOWS]);
    TransformerEncoder encoder = new TransformerEncoder(weights, kernel);
    int[] layers = new int[1];
    double[] farthest = new double[1];

    try (DataInputStream golden =
        new DataInputStream(
            GoldenEncoderTest.class.getResourceAsStream("/trellis/encoder/" + name + ".states"))) {
      encoder.run(
          pieces,
          STARTS,
          WINDOWS,
          shape.blocks(),
          new EncoderWorkspace(),
          (layer, states) -> {
            assertEquals(layers[0]++, layer);
            farthest[0] =
                Math.max(farthest[0], difference(golden, states, pieces.length * shape.width()));
          });
      assertEquals(-1, golden.read(), "the file has more layers");
    }

    assertEquals(shape.blocks() + 1, layers[0]);
    assertTrue(farthest[0] <= 1e-5, name + ", " + kernel.name() + ": off by " + farthest[0]);
  }

  private static double difference(DataInputStream golden, float[] states, int size) {
    try {
      double farthest = 0;
      for (int i = 0; i < size; i++) {
        farthest = Math.max(farthest, Math.abs((double) golden.readFloat() - states[i]));
      }
      return farthest;
    } catch (IOException failure) {
      throw new AssertionError("the file has fewer layers", failure);
    }
  }
}

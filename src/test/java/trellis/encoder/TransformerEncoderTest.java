package trellis.encoder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;

class TransformerEncoderTest {
  /** Large enough for whole vectors, several blocks of queries and parts of the depth. */
  private static final EncoderShape SHAPE =
      new EncoderShape(50, 200, 0, 2, 96, 2, 3, 160, Activation.GELU, 1e-12);

  private static final int[] STARTS = {0, 70, 71, 73, 90, 106, 135, 300, 420};
  private static final int WINDOWS = STARTS.length - 1;

  static Stream<Kernel> kernels() {
    return Stream.of("vector", "plain").map(Kernels::named);
  }

  private static TransformerEncoder encoder(Kernel kernel) {
    return new TransformerEncoder(new RandomEncoders(5).weights(SHAPE), kernel);
  }

  private static int[] pieces() {
    return new RandomEncoders(6).pieces(SHAPE, STARTS[WINDOWS]);
  }

  private static List<float[]> layers(
      TransformerEncoder encoder, int[] pieces, int[] starts, int windows, int lastLayer) {
    List<float[]> layers = new ArrayList<>();
    int size = (starts[windows] - starts[0]) * encoder.shape().width();
    encoder.run(
        pieces,
        starts,
        windows,
        lastLayer,
        new EncoderWorkspace(),
        (layer, states) -> layers.add(Arrays.copyOf(states, size)));
    return layers;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void theBitsOfAWindowDoNotDependOnWhatIsBesideIt(Kernel kernel) {
    TransformerEncoder encoder = encoder(kernel);
    List<float[]> together = layers(encoder, pieces(), STARTS, WINDOWS, SHAPE.blocks());
    for (int window = 0; window < WINDOWS; window++) {
      int[] own = {STARTS[window], STARTS[window + 1]};
      List<float[]> alone = layers(encoder, pieces(), own, 1, SHAPE.blocks());
      for (int layer = 0; layer <= SHAPE.blocks(); layer++) {
        int from = own[0] * SHAPE.width();
        int to = own[1] * SHAPE.width();
        assertArrayEquals(
            Arrays.copyOfRange(together.get(layer), from, to),
            alone.get(layer),
            "window " + window + ", layer " + layer);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void aWorkspaceIsUsedAnewForLargerAndSmallerBatches(Kernel kernel) {
    TransformerEncoder encoder = encoder(kernel);
    EncoderWorkspace workspace = new EncoderWorkspace();
    for (int windows : new int[] {2, WINDOWS, 1, 5}) {
      List<float[]> fresh = layers(encoder, pieces(), STARTS, windows, SHAPE.blocks());
      int size = STARTS[windows] * SHAPE.width();
      List<float[]> used = new ArrayList<>();
      encoder.run(
          pieces(),
          STARTS,
          windows,
          SHAPE.blocks(),
          workspace,
          (layer, states) -> used.add(Arrays.copyOf(states, size)));
      for (int layer = 0; layer <= SHAPE.blocks(); layer++) {
        assertArrayEquals(fresh.get(layer), used.get(layer));
      }
    }
    long least = 4 * (STARTS[WINDOWS] * 5L * SHAPE.width() + 320L * SHAPE.inner());
    assertTrue(workspace.bytes() >= least, workspace.bytes() + " bytes");
    assertTrue(workspace.bytes() < 2 * least, workspace.bytes() + " bytes");
  }

  @Test
  void layersAboveTheLastAreNotComputed() {
    TransformerEncoder encoder = encoder(Kernels.named("vector"));
    List<float[]> all = layers(encoder, pieces(), STARTS, WINDOWS, SHAPE.blocks());
    List<float[]> some = layers(encoder, pieces(), STARTS, WINDOWS, 1);
    assertEquals(2, some.size());
    assertArrayEquals(all.get(0), some.get(0));
    assertArrayEquals(all.get(1), some.get(1));
    assertEquals(1, layers(encoder, pieces(), STARTS, WINDOWS, 0).size());
    assertEquals(3, layers(encoder, pieces(), STARTS, 0, SHAPE.blocks()).size()); // of no row
  }

  @Test
  void whatCannotBeIsRefused() {
    TransformerEncoder encoder = encoder(Kernels.named("plain"));
    assertRefused("there is no layer 3; the last is 2", encoder, new int[] {1}, 1, 3);
    assertRefused("there is no piece 50; the encoder has 50", encoder, new int[] {1, 50}, 2, 2);
    assertRefused("there is no piece -1; the encoder has 50", encoder, new int[] {-1}, 1, 2);
    assertRefused("window 0 has 0 pieces; the encoder reads 1 to 200", encoder, new int[1], 0, 2);
    assertRefused(
        "window 0 has 201 pieces; the encoder reads 1 to 200", encoder, new int[201], 201, 2);
  }

  private static void assertRefused(
      String message, TransformerEncoder encoder, int[] pieces, int end, int lastLayer) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> layers(encoder, pieces, new int[] {0, end}, 1, lastLayer));
    assertEquals(message, refused.getMessage());
  }

  @Test
  void nothingIsAllocatedForAPiece() {
    TransformerEncoder encoder = encoder(Kernels.named("vector"));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    EncoderWorkspace workspace = new EncoderWorkspace();
    int[] pieces = pieces();
    LayerReader none = (layer, states) -> {};
    long start = System.nanoTime();
    long bytes;
    do { // until all is compiled
      long before = threads.getCurrentThreadAllocatedBytes();
      encoder.run(pieces, STARTS, WINDOWS, SHAPE.blocks(), workspace, none);
      bytes = threads.getCurrentThreadAllocatedBytes() - before;
    } while (bytes > 200 && System.nanoTime() - start < 60_000_000_000L);
    assertTrue(bytes <= 200, bytes + " bytes for " + STARTS[WINDOWS] + " pieces");
  }
}

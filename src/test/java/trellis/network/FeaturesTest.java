package trellis.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Batch;
import trellis.config.NetworkConfig;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;

/** The tables of feature columns: their shapes and first values, and who reads which row. */
class FeaturesTest {
  private static final NetworkConfig CONFIG = Toy.allConfigs(2, 0).get(0);

  private static TaggerNetwork initialized(TaggerNetwork network) {
    network.initialize(RandomStream.of(5));
    return network;
  }

  private static Parameter parameter(TaggerNetwork network, String name) {
    return network.parameters().stream().filter(p -> p.name().equals(name)).findFirst().get();
  }

  @Test
  void aTableAColumnStandsBeforeTheLayers() {
    for (NetworkConfig config : Toy.allConfigs(2, 0.5)) {
      TaggerNetwork plain = Toy.network(config);
      TaggerNetwork featured = Toy.featuredNetwork(config);
      List<String> names = featured.parameters().stream().map(Parameter::name).toList();
      assertEquals(
          List.of("features1", "features2", "layer1.forward.input"),
          names.subList(names.indexOf("features1"), names.indexOf("features1") + 3));
      assertEquals(
          List.of("4x3", "2x3"),
          featured.features().stream().map(p -> p.rows() + "x" + p.columns()).toList());
      assertTrue(featured.features().stream().allMatch(p -> p.kind() == Parameter.Kind.ROWS));
      assertEquals(
          parameter(plain, "layer1.forward.input").rows() + 6,
          parameter(featured, "layer1.forward.input").rows());
    }
  }

  @Test
  void otherWeightsBeginAsWithoutFeatures() {
    for (NetworkConfig config : Toy.allConfigs(2, 0.5)) {
      TaggerNetwork plain = initialized(Toy.network(config));
      TaggerNetwork featured = initialized(Toy.featuredNetwork(config));
      for (Parameter expected : plain.parameters()) {
        if (!expected.name().startsWith("layer1.")) { // whose input has more rows now
          assertArrayEquals(
              expected.value(), parameter(featured, expected.name()).value(), expected.name());
        }
      }
      for (Parameter table : featured.features()) {
        for (float value : table.value()) {
          assertTrue(value != 0 && Math.abs(value) <= 1, "U(±sqrt(3 / 3)), but " + value);
        }
      }
      float[] first = parameter(featured, "features1").value();
      float[] second = parameter(featured, "features2").value();
      assertFalse(Arrays.equals(Arrays.copyOf(first, second.length), second));
    }
  }

  /** What tagging and training read of a sentence is the same: no way in is shared wrongly. */
  @Test
  void taggingGivesTheScoresOfTraining() {
    RandomCases.check(
        10,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(1, 0)) {
            TaggerNetwork network = initialized(Toy.featuredNetwork(config));
            Batch batch = Toy.randomFeaturedBatch(random, 4, 6);
            Tape training = Tape.forTraining(Toy.KERNEL, new Gradients(network.parameters()));
            float[][] expected = Toy.scores(network, training, batch);
            float[][] found = Toy.scores(network, Tape.forInference(Toy.KERNEL), batch);
            for (int s = 0; s < found.length; s++) {
              assertArrayEquals(expected[s], found[s]);
            }
          }
        });
  }

  @Test
  void unknownValuesAreTaughtInTheirShare() {
    List<String> tokens = List.of("a", "a", "a");
    Batch batch =
        new Batch(
            List.of(
                Toy.FEATURED_ENCODER
                    .openScope()
                    .encode(tokens, List.of(List.of("x", "y", "?"), List.of("p", "p", "p")))));
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    RandomStream random = RandomStream.of(new Random(1).nextLong());
    int[] unknown = new int[4]; // x, y, ?, p at the first token
    int trials = 10_000;
    for (int i = 0; i < trials; i++) {
      int[][] rows = PackedTokens.features(batch, packedSequence, 0.5, random);
      for (int token = 0; token < 3; token++) {
        unknown[token] += rows[0][packedSequence.row(0, token)] == 0 ? 1 : 0;
      }
      unknown[3] += rows[1][packedSequence.row(0, 0)] == 0 ? 1 : 0;
    }
    assertEquals(0.5, unknown[0] / (double) trials, 0.03, "seen once");
    assertEquals(0.25, unknown[1] / (double) trials, 0.03, "seen twice");
    assertEquals(trials, unknown[2], "never seen");
    assertEquals(0.25, unknown[3] / (double) trials, 0.03, "another column");
    int[][] known = PackedTokens.features(batch, packedSequence, 0, random);
    assertArrayEquals(PackedTokens.features(batch, packedSequence), known);
  }

  @Test
  void batchWithOtherColumnsIsRefused() {
    Batch plain = Toy.randomBatch(new Random(1), 2, 3);
    Batch featured = Toy.randomFeaturedBatch(new Random(1), 2, 3);
    Tape tape = Tape.forInference(Toy.KERNEL);
    TaggerNetwork network = initialized(Toy.network(CONFIG));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Toy.scores(network, tape, featured));
    assertEquals(
        "the network reads 0 feature columns, but the sentences have 2", refused.getMessage());
    TaggerNetwork other = initialized(Toy.featuredNetwork(CONFIG));
    assertThrows(IllegalArgumentException.class, () -> Toy.scores(other, tape, plain));
  }
}

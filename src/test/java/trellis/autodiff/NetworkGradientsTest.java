package trellis.autodiff;

import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

/** All operations composed: every gradient of the whole network, against central differences. */
class NetworkGradientsTest {

  @Test
  void everyGradientIsThatOfTheDifferences() {
    RandomCases.check(
        6,
        random -> {
          RandomBatch batch = RandomBatch.of(RandomBatch.lengths(3, 4, random), random);
          DoubleNetwork network = new DoubleNetwork(random, 3, 0.5);
          GradientCheck.check(network.parameters(), random, tape -> network.loss(tape, batch));
        });
  }
}

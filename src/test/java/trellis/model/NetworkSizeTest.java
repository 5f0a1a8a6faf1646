package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Parameter;
import trellis.testing.RandomCases;

class NetworkSizeTest {
  @Test
  void sizeIsThatOfTheParametersOfEveryNetwork() {
    RandomCases.check(
        100,
        random -> {
          TaggerModel model = RandomModel.of(random);
          long bytes = 0;
          for (Parameter weights : model.network().parameters()) {
            bytes += (long) Float.BYTES * weights.rows() * weights.columns();
          }
          assertEquals(
              bytes,
              NetworkSize.bytes(
                  model.config().network(),
                  model.config().allHeads(),
                  model.vocabularies().sizes(),
                  model.network().context()));
        });
  }
}

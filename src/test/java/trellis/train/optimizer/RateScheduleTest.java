package trellis.train.optimizer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import trellis.config.ConfigReader;
import trellis.config.TrainConfig;

class RateScheduleTest {
  private static final String CONFIG =
      "name: x\ntask: ner\ndata: {train: a, dev: b}\noutput: o\n"
          + "train: {rate: 0.1, decay: 0.5, epochs: 2";

  private static TrainConfig with(String more) {
    return ConfigReader.parse("x.yaml", CONFIG + more + "}\n").train();
  }

  @Test
  void theUsualOneFallsFromEpochToEpoch() {
    RateSchedule rates = new RateSchedule(with(""), 5);
    assertEquals(0.1, rates.ofEpoch(1, 0));
    assertEquals(0.1 / 1.5, rates.ofEpoch(2, 5));
    for (int step = 5; step < 10; step++) {
      assertEquals(0.1 / 1.5, rates.ofStep(0.1 / 1.5, step));
    }
  }

  @Test
  void aLinearOneRisesAndFalls() {
    RateSchedule rates = new RateSchedule(with(", schedule: linear, warmup: 0.2"), 5);
    double[] expected = {0.5, 1, 1, 7 / 8.0, 6 / 8.0, 5 / 8.0, 4 / 8.0, 3 / 8.0, 2 / 8.0, 1 / 8.0};
    for (int step = 0; step < 10; step++) {
      assertEquals(0.1 * expected[step], rates.ofStep(0.1, step), 1e-12, "step " + step);
    }
    assertEquals(0.1 * expected[5], rates.ofEpoch(2, 5), 1e-12);
  }

  @Test
  void theUsualOneCanRiseToo() {
    RateSchedule rates = new RateSchedule(with(", warmup: 0.4"), 5);
    assertEquals(0.1 / 4, rates.ofStep(0.1, 0), 1e-12);
    assertEquals(0.1 * 3 / 4, rates.ofStep(0.1, 2), 1e-12);
    assertEquals(0.1, rates.ofStep(0.1, 3), 1e-12);
    assertEquals(0.1 / 1.5, rates.ofStep(0.1 / 1.5, 9), 1e-12);
  }
}

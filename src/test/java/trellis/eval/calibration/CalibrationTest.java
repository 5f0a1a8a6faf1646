package trellis.eval.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.eval.calibration.Calibration.Bin;
import trellis.testing.RandomCases;

class CalibrationTest {
  private static final double EXACT = 1e-12;

  @Test
  void fourAnswersByHand() {
    Calibration.Tally tally = new Calibration.Tally();
    tally.add(0.95, true);
    tally.add(0.91, false);
    tally.add(0.2, false);
    tally.add(0.28, true);
    Calibration found = tally.result();
    assertEquals(4, found.count());
    assertEquals(0.585, found.meanProbability(), EXACT);
    assertEquals(0.5, found.shareRight(), EXACT);
    Bin high = found.bins().get(9);
    assertEquals(2, high.count());
    assertEquals(0.93, high.meanProbability(), EXACT);
    assertEquals(0.5, high.shareRight(), EXACT);
    assertEquals((2 * 0.43 + 2 * 0.26) / 4, found.expectedError(), EXACT);
    assertEquals(0.43, found.maximalError(), EXACT);
    assertEquals((0.05 * 0.05 + 0.91 * 0.91 + 0.2 * 0.2 + 0.72 * 0.72) / 4, found.brier(), EXACT);
  }

  @Test
  void nothingIsAllZero() {
    Calibration none = new Calibration.Tally().result();
    assertEquals(0, none.count());
    assertEquals(
        List.of(0.0, 0.0, 0.0), List.of(none.expectedError(), none.maximalError(), none.brier()));
    assertEquals(Calibration.Tally.BINS, none.bins().size());
  }

  @Test
  void bothEndsHaveABin() {
    Calibration.Tally tally = new Calibration.Tally();
    tally.add(0, false);
    tally.add(1, true);
    Calibration found = tally.result();
    assertEquals(1, found.bins().get(0).count());
    assertEquals(1, found.bins().get(9).count());
    assertEquals(0, found.expectedError());
    assertEquals(0, found.brier());
  }

  @Test
  void whatIsNoProbabilityIsRefused() {
    Calibration.Tally tally = new Calibration.Tally();
    for (double wrong : new double[] {-0.1, 1.0001, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> tally.add(wrong, true));
    }
  }

  @Test
  void honestProbabilitiesHaveNoError() {
    RandomCases.check(
        20,
        random -> {
          Calibration.Tally tally = new Calibration.Tally();
          double sure = 0.05 + random.nextDouble() / 10; // how far the dishonest one goes too high
          Calibration.Tally tooSure = new Calibration.Tally();
          for (int i = 0; i < 20_000; i++) {
            double probability = random.nextDouble() * 0.8;
            boolean isRight = random.nextDouble() < probability;
            tally.add(probability, isRight);
            tooSure.add(probability + sure, isRight);
          }
          Calibration found = tally.result();
          assertTrue(found.expectedError() < 0.02, found::toString);
          assertEquals(sure, tooSure.result().expectedError(), 0.02);
          assertTrue(found.expectedError() <= found.maximalError());
          assertTrue(found.brier() < tooSure.result().brier());
        });
  }
}

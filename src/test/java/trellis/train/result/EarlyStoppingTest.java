package trellis.train.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EarlyStoppingTest {
  @Test
  void firstOfEqualScoresIsTheBest() {
    EarlyStopping best = EarlyStopping.START.after(1, 0).after(2, 50).after(3, 50).after(4, 40);
    assertEquals(new EarlyStopping(2, 50), best);
  }

  @Test
  void firstEpochIsTheBestHoweverBad() {
    assertEquals(new EarlyStopping(1, 0), EarlyStopping.START.after(1, 0));
  }

  @Test
  void patienceCountsEpochsWithoutABetterScore() {
    EarlyStopping best = new EarlyStopping(4, 80);
    assertFalse(best.isOver(4, 1));
    assertFalse(best.isOver(6, 3));
    assertTrue(best.isOver(7, 3));
  }
}

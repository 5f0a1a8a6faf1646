package trellis.train.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundsTest {
  @Test
  void dealsTheStepsInTurn() {
    Rounds rounds = new Rounds(7, 3, 0);
    assertEquals(1, rounds.count());
    assertArrayEquals(new int[] {0, 3, 6}, rounds.steps(0, 0));
    assertArrayEquals(new int[] {1, 4}, rounds.steps(0, 1));
    assertArrayEquals(new int[] {2, 5}, rounds.steps(0, 2));
    assertEquals(3, rounds.stepsBefore(1));
  }

  @ParameterizedTest
  @CsvSource({"7,3,0", "7,3,1", "7,3,2", "100,4,5", "1,8,1", "5,8,0", "2,1,1", "999,7,1000000"})
  void eachStepIsMadeOnceAndNoRoundIsLongerThanAsked(int steps, int workers, int exchange) {
    Rounds rounds = new Rounds(steps, workers, exchange);
    List<Integer> made = new ArrayList<>();
    for (int round = 0; round < rounds.count(); round++) {
      assertEquals(round, rounds.after(made.size()));
      int most = 0;
      for (int worker = 0; worker < rounds.workers(round); worker++) {
        int[] own = rounds.steps(round, worker);
        assertTrue(own.length > 0);
        assertTrue(exchange == 0 || own.length <= exchange);
        most = Math.max(most, own.length);
        IntStream.of(own).forEach(made::add);
      }
      assertEquals(most, rounds.stepsBefore(round + 1) - rounds.stepsBefore(round));
    }
    assertEquals(IntStream.range(0, steps).boxed().toList(), made.stream().sorted().toList());
  }

  @Test
  void goesOnOnlyWhereARoundBegins() {
    Rounds rounds = new Rounds(8, 2, 2);
    assertEquals(1, rounds.after(4));
    assertThrows(IllegalStateException.class, () -> rounds.after(3));
  }
}

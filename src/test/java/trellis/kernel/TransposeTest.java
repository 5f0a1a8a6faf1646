package trellis.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class TransposeTest {

  @Test
  void rowsBecomeColumnsAndNothingElseIsTouched() {
    RandomCases.check(
        300,
        random -> {
          Matrix x = Matrix.random(random, size(random, 40), size(random, 200));
          Matrix before = x.copy();
          Matrix room = Matrix.random(random, x.columns() + 4, x.rows() + 12);
          Matrix y = room.rows(2, 2 + x.columns()).columns(1, 1 + x.rows());
          Matrix turned = y.copy();
          Transpose.copy(
              x.values(),
              x.at(),
              x.stride(),
              turned.values(),
              y.at(),
              y.stride(),
              x.rows(),
              x.columns());
          assertArrayEquals(before.values(), x.values());
          for (int row = 0; row < x.rows(); row++) {
            for (int column = 0; column < x.columns(); column++) {
              assertEquals(x.get(row, column), turned.get(column, row), row + ", " + column);
            }
          }
          for (int i = 0; i < turned.values().length; i++) {
            if (!y.contains(i)) {
              assertEquals(y.values()[i], turned.values()[i], "outside at " + i);
            }
          }
        });
  }

  /** 0 and 1 often, and around the multiples of eight and of sixty-four. */
  private static int size(RandomGenerator random, int limit) {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(2);
      case 1 -> Math.max(0, 8 * random.nextInt(limit / 8) + random.nextInt(3) - 1);
      default -> random.nextInt(limit + 1);
    };
  }
}

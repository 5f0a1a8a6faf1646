package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class WorkerTeamTest {
  @Test
  void everyPieceIsDoneOnceAndSeenAfterwards() {
    RandomCases.check(
        20,
        random -> {
          try (WorkerTeam team = new WorkerTeam(random.nextInt(1, 6))) {
            for (int job = 0; job < 200; job++) {
              int pieces = random.nextInt(12);
              int[] done = new int[pieces]; // plain: the hand-over must make it visible
              team.run(pieces, piece -> done[piece]++);
              for (int piece = 0; piece < pieces; piece++) {
                assertEquals(1, done[piece]);
              }
            }
          }
        });
  }

  @Test
  void failureOfAPieceReachesTheCallerAndTheTeamGoesOn() {
    try (WorkerTeam team = new WorkerTeam(3)) {
      IllegalStateException failure = new IllegalStateException("piece 2");
      assertSame(
          failure,
          assertThrows(
              IllegalStateException.class,
              () ->
                  team.run(
                      5,
                      piece -> {
                        if (piece == 2) {
                          throw failure;
                        }
                      })));
      AtomicIntegerArray done = new AtomicIntegerArray(4);
      team.run(4, done::incrementAndGet);
      for (int piece = 0; piece < 4; piece++) {
        assertEquals(1, done.get(piece));
      }
    }
  }

  @Test
  void errorOfAPieceReachesTheCaller() {
    try (WorkerTeam team = new WorkerTeam(2)) {
      assertThrows(
          AssertionError.class,
          () ->
              team.run(
                  2,
                  piece -> {
                    throw new AssertionError("no piece works");
                  }));
    }
  }
}

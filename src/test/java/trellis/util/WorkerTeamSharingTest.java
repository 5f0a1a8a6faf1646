package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import trellis.testing.RandomCases;

/** How a team shares pieces, fewer than its threads or many more, and what failures do to that. */
@Timeout(
    value = 60,
    threadMode = ThreadMode.SEPARATE_THREAD) // a fault may leave the caller waiting
class WorkerTeamSharingTest {

  @Test
  void everyPieceIsRunExactlyOnce() {
    RandomCases.check(
        30,
        random -> {
          int threads = random.nextInt(1, 9);
          try (WorkerTeam team = new WorkerTeam(threads)) {
            for (int job = 0; job < 50; job++) {
              int pieces = random.nextBoolean() ? random.nextInt(threads + 1) : random.nextInt(300);
              assertEachOnce(team, pieces, piece -> {});
            }
          }
        });
  }

  private static void assertEachOnce(WorkerTeam team, int pieces, IntConsumer work) {
    AtomicIntegerArray done = new AtomicIntegerArray(pieces);
    team.run(
        pieces,
        piece -> {
          work.accept(piece);
          done.incrementAndGet(piece);
        });
    for (int piece = 0; piece < pieces; piece++) {
      assertEquals(1, done.get(piece), "piece " + piece + " of " + pieces);
    }
  }

  /** Pieces that wait for one another end only when each has a thread of its own. */
  @Test
  void asManyThreadsWorkAsThereArePieces() {
    for (int threads = 1; threads <= 5; threads++) {
      try (WorkerTeam team = new WorkerTeam(threads)) {
        for (int job = 0; job < 20; job++) {
          int pieces = 1 + job % threads;
          CyclicBarrier all = new CyclicBarrier(pieces);
          Set<Thread> workers = ConcurrentHashMap.newKeySet();
          assertEachOnce(
              team,
              pieces,
              piece -> {
                workers.add(Thread.currentThread());
                await(all);
              });
          assertEquals(pieces, workers.size());
        }
      }
    }
  }

  private static void await(CyclicBarrier all) {
    try {
      all.await(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("a piece waits for others in vain", e);
    }
  }

  @Test
  void piecesThatFailStopNoOthersAndNoLaterJob() {
    RandomCases.check(
        30,
        random -> {
          int threads = random.nextInt(1, 6);
          try (WorkerTeam team = new WorkerTeam(threads)) {
            for (int job = 0; job < 20; job++) {
              int pieces = random.nextInt(1, 40);
              BitSet failing = new BitSet();
              failing.set(random.nextInt(pieces));
              failing.set(random.nextInt(pieces));
              AtomicIntegerArray begun = new AtomicIntegerArray(pieces);
              IllegalStateException failure =
                  assertThrows(
                      IllegalStateException.class,
                      () ->
                          team.run(
                              pieces,
                              piece -> {
                                begun.incrementAndGet(piece);
                                if (failing.get(piece)) {
                                  throw new IllegalStateException("" + piece);
                                }
                              }));
              assertTrue(failing.get(Integer.parseInt(failure.getMessage())));
              for (int piece = 0; piece < pieces; piece++) {
                assertEquals(1, begun.get(piece), "piece " + piece + " of " + pieces);
              }
              assertEachOnce(team, pieces, piece -> {});
            }
          }
        });
  }

  /** A piece of another thread than the caller's. */
  @Test
  void failuresOfOtherThreadsReachTheCaller() {
    try (WorkerTeam team = new WorkerTeam(3)) {
      Thread caller = Thread.currentThread();
      for (int job = 0; job < 20; job++) {
        CyclicBarrier all = new CyclicBarrier(3);
        assertThrows(
            UnsupportedOperationException.class,
            () ->
                team.run(
                    3,
                    piece -> {
                      await(all);
                      if (Thread.currentThread() != caller) {
                        throw new UnsupportedOperationException("piece " + piece);
                      }
                    }));
        assertEachOnce(team, 7, piece -> {});
      }
    }
  }
}

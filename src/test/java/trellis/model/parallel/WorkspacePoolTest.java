package trellis.model.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkspacePoolTest {
  private static final int FEW_TOKENS = 20;
  private static final int AT_ONCE = 2 * Runtime.getRuntime().availableProcessors();

  private final AtomicInteger made = new AtomicInteger();

  private WorkspacePool<int[]> pool(long bytes) {
    return new WorkspacePool<>(
        () -> {
          made.incrementAndGet();
          return new int[1];
        },
        workspace -> bytes);
  }

  @Test
  void aBurstOfThreadsTakesAFewWorkspaces() throws InterruptedException {
    WorkspacePool<int[]> pool = pool(1);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger mostRunning = new AtomicInteger();
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Thread thread =
          new Thread(
              () -> {
                awaitQuietly(start);
                pool.use(
                    FEW_TOKENS,
                    workspace -> {
                      mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
                      workspace[0]++; // nobody else has it, or increments are lost
                      Thread.yield();
                      return running.decrementAndGet();
                    });
              });
      threads.add(thread);
      thread.start();
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertTrue(mostRunning.get() <= AT_ONCE, mostRunning::toString);
    assertTrue(made.get() <= AT_ONCE, made::toString);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** 200 threads with texts of 600 tokens at -Xmx512m, and then a call of 10,000 tokens. */
  @Test
  void aBurstOfThreadsLeavesRoomForALargeSentence() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Dtrellis.kernel=plain",
                "-cp",
                System.getProperty("java.class.path"),
                Burst.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertTrue(said.contains("10000 labels"), said);
  }

  @Test
  void aWorkspaceIsUsedAgain() {
    WorkspacePool<int[]> pool = pool(1);
    int[] first = pool.use(FEW_TOKENS, Function.identity());
    assertSame(first, pool.use(FEW_TOKENS, Function.identity()));
    assertEquals(1, made.get());
  }

  @Test
  void oneThatServedAHugeSentenceIsNotKept() {
    WorkspacePool<int[]> pool = pool(1);
    int[] first = pool.use(100_000, Function.identity());
    assertNotSame(first, pool.use(FEW_TOKENS, Function.identity()));
  }

  @Test
  void oneThatIsLargeForTheHeapIsNotKept() {
    WorkspacePool<int[]> pool = pool(Runtime.getRuntime().maxMemory() / 8);
    int[] first = pool.use(FEW_TOKENS, Function.identity());
    assertNotSame(first, pool.use(FEW_TOKENS, Function.identity()));
  }

  @Test
  void oneThatMetAFailureIsNotKeptAndItsTurnIsOver() {
    WorkspacePool<int[]> pool = pool(1);
    for (int i = 0; i < 3 * AT_ONCE; i++) {
      assertThrows(
          IllegalStateException.class,
          () ->
              pool.use(
                  FEW_TOKENS,
                  workspace -> {
                    throw new IllegalStateException("thrown on purpose");
                  }));
    }
    assertEquals(3 * AT_ONCE, made.get());
  }

  @Test
  void anInterruptChangesNothingAndStays() {
    WorkspacePool<int[]> pool = pool(1);
    Thread.currentThread().interrupt();
    int[] used = pool.use(FEW_TOKENS, Function.identity());
    assertTrue(Thread.interrupted(), "the interrupt was lost");
    assertEquals(1, used.length);
  }
}

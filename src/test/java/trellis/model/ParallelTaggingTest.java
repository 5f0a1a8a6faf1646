package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.model.ParallelTagging.Tagged;
import trellis.testing.RandomCases;

@Timeout(60)
class ParallelTaggingTest {
  private static final TaggerModel MODEL = RandomModel.usual(11);

  @Test
  void answersAreThoseOfOneThreadInOrder() {
    RandomCases.check(
        20,
        random -> {
          List<List<String>> sentences = RandomModel.sentences(random, random.nextInt(700), 15);
          List<Tagging> expected = MODEL.tag(sentences);
          try (ParallelTagging<List<String>> tagging =
              tagAll(sentences.iterator(), random.nextInt(5))) {
            for (int i = 0; i < expected.size(); i++) {
              Tagged<List<String>> answer = tagging.next();
              assertSame(sentences.get(i), answer.item());
              TaggerModelTest.assertSame(expected.get(i), answer.tagging());
            }
            assertFalse(tagging.hasNext());
            assertThrows(NoSuchElementException.class, tagging::next);
          }
        });
  }

  @Test
  void theSourceIsNotReadFarAhead() {
    AtomicInteger read = new AtomicInteger();
    Iterator<List<String>> endless =
        Stream.generate(
                () -> {
                  read.incrementAndGet();
                  return List.of("Ada", "lives");
                })
            .iterator();
    try (ParallelTagging<List<String>> tagging = tagAll(endless, 2)) {
      assertEquals(0, read.get());
      for (int i = 1; i < 2_000; i++) {
        tagging.next();
        // A window of two parts a thread, the part that is being given, one more at the door.
        assertTrue(read.get() <= i + (4 + 1) * 64 + 1, read::toString);
      }
    }
  }

  @Test
  void longSentencesAreReadOneByOne() {
    AtomicInteger read = new AtomicInteger();
    List<String> tokens = RandomModel.sentence(new Random(1), 20_000);
    Iterator<List<String>> source =
        IntStream.range(0, 12)
            .mapToObj(
                i -> {
                  read.incrementAndGet();
                  return tokens;
                })
            .iterator();
    try (ParallelTagging<List<String>> tagging = tagAll(source, 2)) {
      tagging.next();
      assertTrue(read.get() <= 5, read::toString);
    }
  }

  @Test
  void aSlowSourceGetsEachAnswerAtOnce() throws InterruptedException {
    BlockingQueue<List<String>> typed = new LinkedBlockingQueue<>();
    try (ParallelTagging<List<String>> tagging = tagAll(new Typing(typed), 4)) {
      for (int i = 0; i < 20; i++) {
        typed.put(List.of("line " + i));
        assertEquals(List.of("line " + i), tagging.next().item());
      }
    }
  }

  /** Never ends; waits for the next sentence. */
  private record Typing(BlockingQueue<List<String>> typed) implements Iterator<List<String>> {
    @Override
    public boolean hasNext() {
      return true;
    }

    @Override
    public List<String> next() {
      try {
        return typed.take();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void whatFailsInTheSourceComesAfterTheAnswersBefore() {
    RandomCases.check(
        10,
        random -> {
          int good = random.nextInt(300);
          IllegalStateException failure = new IllegalStateException("broken source");
          Iterator<List<String>> source =
              IntStream.rangeClosed(0, good)
                  .mapToObj(
                      i -> {
                        if (i == good) {
                          throw failure;
                        }
                        return List.of("" + i);
                      })
                  .iterator();
          try (ParallelTagging<List<String>> tagging = tagAll(source, 3)) {
            for (int i = 0; i < good; i++) {
              assertEquals(List.of("" + i), tagging.next().item());
            }
            assertSame(failure, assertThrows(IllegalStateException.class, tagging::next));
            assertSame(failure, assertThrows(IllegalStateException.class, tagging::hasNext));
          }
        });
  }

  @Test
  void errorsOfTheSourceAreNotSwallowed() {
    Iterator<List<String>> source =
        Stream.of("a", "b")
            .<List<String>>map(
                text -> {
                  throw new StackOverflowError();
                })
            .iterator();
    try (ParallelTagging<List<String>> tagging = tagAll(source, 1)) {
      assertThrows(StackOverflowError.class, tagging::hasNext);
    }
  }

  @Test
  void checkedExceptionsThatSlipThroughAreNotSwallowed() {
    Iterator<List<String>> source =
        Stream.of("a")
            .<List<String>>map(
                text -> {
                  throw ParallelTaggingTest.<RuntimeException>unchecked(new IOException("torn"));
                })
            .iterator();
    try (ParallelTagging<List<String>> tagging = tagAll(source, 1)) {
      IllegalStateException failure = assertThrows(IllegalStateException.class, tagging::hasNext);
      assertEquals("torn", failure.getCause().getMessage());
    }
  }

  /** Hides from the compiler that an exception is a checked one, as other languages may. */
  @SuppressWarnings("unchecked")
  private static <X extends Throwable> X unchecked(Throwable any) throws X {
    throw (X) any;
  }

  @Test
  void nullIsRefusedAtItsPlace() {
    List<List<String>> sentences = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      sentences.add(List.of("a", "b"));
    }
    sentences.add(Arrays.asList("a", null));
    try (ParallelTagging<List<String>> tagging = tagAll(sentences.iterator(), 2)) {
      for (int i = 0; i < 100; i++) {
        tagging.next();
      }
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, tagging::next);
      assertTrue(refused.getMessage().contains("token 1 of sentence 100"), refused::getMessage);
    }
  }

  @Test
  void threadsEndWhenItIsClosed() throws InterruptedException {
    BlockingQueue<List<String>> typed = new LinkedBlockingQueue<>(List.of(List.of("Ada")));
    ParallelTagging<List<String>> tagging = tagAll(new Typing(typed), 3);
    tagging.next();
    tagging.close();
    tagging.close();
    assertThrows(IllegalStateException.class, tagging::hasNext);
    awaitNoThreads();
  }

  @Test
  void threadsEndAfterTheLastAnswer() throws InterruptedException {
    ParallelTagging<List<String>> tagging = tagAll(List.of(List.of("Ada")).iterator(), 3);
    tagging.next();
    assertFalse(tagging.hasNext());
    awaitNoThreads();
    assertFalse(tagging.hasNext());
  }

  @Test
  void threadsEndWhenNobodyCanAskAnyMore() throws InterruptedException {
    assertEquals(List.of("Ada"), firstOfEndless());
    awaitNoThreads();
  }

  private static List<String> firstOfEndless() {
    return tagAll(Stream.generate(() -> List.of("Ada")).iterator(), 2).next().item();
  }

  /** No thread of ours is left; what nobody holds any more has to be found first. */
  private static void awaitNoThreads() throws InterruptedException {
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          while (Thread.getAllStackTraces().keySet().stream()
              .anyMatch(thread -> thread.getName().startsWith("trellis-tag-"))) {
            System.gc();
            Thread.sleep(10);
          }
        });
  }

  @Test
  void fewerThanNoThreadsAreRefused() {
    Iterator<List<String>> none = List.<List<String>>of().iterator();
    assertThrows(IllegalArgumentException.class, () -> tagAll(none, -1));
  }

  private static ParallelTagging<List<String>> tagAll(
      Iterator<List<String>> sentences, int threads) {
    return MODEL.tagAll(sentences, Function.identity(), threads);
  }
}

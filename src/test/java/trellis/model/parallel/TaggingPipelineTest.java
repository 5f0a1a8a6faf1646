package trellis.model.parallel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.demand.Knowledge;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.TaggerModelTest;
import trellis.model.Tagging;
import trellis.model.UntaggedSentence;
import trellis.testing.RandomCases;

@Timeout(60)
class TaggingPipelineTest {
  private static final TaggerModel MODEL = RandomModel.usual(11);
  private static final int ALL_CORES = 0;

  private static Iterator<Tagging> tagAll(Iterator<List<String>> sentences, int threads) {
    return MODEL.tagAll(untagged(sentences), threads);
  }

  private static Iterator<Tagging> tagAll(
      Iterator<List<String>> sentences, BooleanSupplier isAtHand, int threads) {
    return MODEL.tagAll(untagged(sentences), isAtHand, threads);
  }

  private static Iterator<UntaggedSentence> untagged(Iterator<List<String>> sentences) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return sentences.hasNext();
      }

      @Override
      public UntaggedSentence next() {
        return new UntaggedSentence(sentences.next(), List.of(), Knowledge.NONE);
      }
    };
  }

  /** Answers to numbers, each as large as one token. */
  private static <A> Iterator<A> answers(
      Iterator<Integer> numbers, Function<List<Integer>, List<A>> compute, int threads) {
    return new TaggingPipeline<>(
        numbers, () -> true, number -> 1, compute, Terms.ofThreads(threads));
  }

  private static Iterator<Integer> endless() {
    return Stream.iterate(0, i -> i + 1).iterator();
  }

  private static <A> List<A> all(Iterator<A> answers) {
    List<A> all = new ArrayList<>();
    answers.forEachRemaining(all::add);
    return all;
  }

  @Test
  void answersAreThoseOfOneThreadInOrder() {
    RandomCases.check(
        20,
        random -> {
          List<List<String>> sentences = RandomModel.sentences(random, random.nextInt(700), 15);
          List<Tagging> expected = RandomModel.tagBare(MODEL, sentences);
          Iterator<Tagging> tagging = tagAll(sentences.iterator(), random.nextInt(5));
          for (int i = 0; i < expected.size(); i++) {
            Tagging answer = tagging.next();
            assertEquals(sentences.get(i), answer.tokens());
            TaggerModelTest.assertSame(expected.get(i), answer);
          }
          assertFalse(tagging.hasNext());
          assertThrows(NoSuchElementException.class, tagging::next);
        });
  }

  @Test
  void sourceIsReadAndOneThreadComputesWhereTheAnswersAreTaken() {
    Set<Thread> readers = new HashSet<>();
    Set<Thread> computers = ConcurrentHashMap.newKeySet();
    Iterator<Integer> numbers =
        IntStream.range(0, 5_000).peek(i -> readers.add(Thread.currentThread())).boxed().iterator();
    Function<List<Integer>, List<Integer>> compute =
        batch -> {
          computers.add(Thread.currentThread());
          return batch;
        };
    assertEquals(5_000, all(answers(numbers, compute, ALL_CORES)).size());
    assertEquals(Set.of(Thread.currentThread()), readers);
    computers.clear();
    assertEquals(1_000, all(answers(numbers(1_000), compute, 1)).size());
    assertEquals(Set.of(Thread.currentThread()), computers);
  }

  private static Iterator<Integer> numbers(int count) {
    return IntStream.range(0, count).boxed().iterator();
  }

  @Test
  void theSourceIsNotReadFarAhead() {
    requireBounds(64, endless -> tagAll(endless, 2));
    requireBounds(512, endless -> tagAll(endless, () -> true, 2)); // in bulk
  }

  private static void requireBounds(
      int batch, Function<Iterator<List<String>>, Iterator<Tagging>> tagger) {
    AtomicInteger read = new AtomicInteger();
    Iterator<List<String>> endless =
        Stream.generate(
                () -> {
                  read.incrementAndGet();
                  return List.of("Ada", "lives");
                })
            .iterator();
    Iterator<Tagging> tagging = tagger.apply(endless);
    assertEquals(0, read.get());
    for (int i = 1; i < 4_000; i++) {
      tagging.next();
      // Two batches a thread, and the one that is being given.
      assertTrue(read.get() <= i + (4 + 1) * batch, read::toString);
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
    tagAll(source, 2).next();
    assertTrue(read.get() <= 5, read::toString);
  }

  @Test
  void whatIsThereIsAnsweredBeforeMoreIsWaitedFor() {
    Queue<List<String>> typed = new ConcurrentLinkedQueue<>();
    Iterator<List<String>> source = Stream.generate(typed::remove).iterator(); // fails when empty
    Iterator<Tagging> tagging = tagAll(source, () -> !typed.isEmpty(), 4);
    for (int i = 0; i < 20; i++) {
      typed.add(List.of("line " + i));
      assertEquals(List.of("line " + i), tagging.next().tokens());
    }
  }

  @Test
  void aSlowSourceGetsEachAnswerAtOnce() {
    AtomicInteger read = new AtomicInteger();
    Iterator<Integer> slow =
        Stream.generate(
                () -> {
                  sleep(15);
                  return read.getAndIncrement();
                })
            .iterator();
    Iterator<Integer> answers = answers(slow, Function.identity(), ALL_CORES);
    for (int i = 0; i < 10; i++) {
      assertEquals(i, answers.next());
      assertEquals(i + 1, read.get());
    }
  }

  private static void sleep(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
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
          Iterator<Tagging> tagging = tagAll(source, 3);
          for (int i = 0; i < good; i++) {
            assertEquals(List.of("" + i), tagging.next().tokens());
          }
          assertSame(failure, assertThrows(IllegalStateException.class, tagging::next));
          assertSame(failure, assertThrows(IllegalStateException.class, tagging::hasNext));
        });
  }

  @Test
  void whatFailsInABatchComesAfterTheAnswersBefore() {
    IllegalStateException failure = new IllegalStateException("cannot be computed");
    Iterator<Integer> answers =
        answers(
            endless(),
            batch -> {
              if (batch.contains(200)) {
                throw failure;
              }
              return batch;
            },
            ALL_CORES);
    List<Integer> seen = new ArrayList<>();
    assertSame(
        failure,
        assertThrows(IllegalStateException.class, () -> answers.forEachRemaining(seen::add)));
    assertEquals(all(numbers(seen.size())), seen);
    assertTrue(seen.size() > 200 - 64 && seen.size() <= 200, () -> seen.size() + " answers");
    assertSame(failure, assertThrows(IllegalStateException.class, answers::hasNext));
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
    assertThrows(StackOverflowError.class, tagAll(source, 1)::hasNext);
  }

  @Test
  void checkedExceptionsThatSlipThroughAreNotSwallowed() {
    Iterator<List<String>> source =
        Stream.of("a")
            .<List<String>>map(
                text -> {
                  throw TaggingPipelineTest.<RuntimeException>unchecked(new IOException("torn"));
                })
            .iterator();
    IllegalStateException failure =
        assertThrows(IllegalStateException.class, tagAll(source, 1)::hasNext);
    assertEquals("torn", failure.getCause().getMessage());
  }

  /** Hides from the compiler that an exception is a checked one, as other languages may. */
  @SuppressWarnings("unchecked")
  private static <X extends Throwable> X unchecked(Throwable any) throws X {
    throw (X) any;
  }

  @Test
  void nullIsRefusedAtItsPlace() {
    List<List<String>> sentences = new ArrayList<>(Collections.nCopies(100, List.of("a", "b")));
    sentences.add(Arrays.asList("a", null));
    Iterator<Tagging> tagging = tagAll(sentences.iterator(), 2);
    for (int i = 0; i < 100; i++) {
      tagging.next();
    }
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, tagging::next);
    assertTrue(refused.getMessage().contains("token 1 of sentence 100"), refused::getMessage);
  }

  @Test
  void anInterruptChangesNothingAndStays() {
    Thread.currentThread().interrupt();
    Iterator<Integer> answers =
        answers(
            numbers(2_000),
            batch -> {
              long end = System.nanoTime() + 1_000_000; // so that there is something to wait for
              while (System.nanoTime() < end) {
                Thread.onSpinWait();
              }
              return batch;
            },
            ALL_CORES);
    List<Integer> found = all(answers);
    assertTrue(Thread.interrupted(), "the interrupt was lost");
    assertEquals(all(numbers(2_000)), found);
  }

  /** The helper cannot end the first batch before the taker has begun the second. */
  @Test
  void aTakerWhoIsOneOfTheThreadsComputesBesideTheOther() {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    Terms two =
        new Terms(
            2,
            1,
            helper -> {
              new Thread(helper).start();
              awaitQuietly(first); // the helper has the first batch
            },
            Deadline.NONE);
    List<Integer> numbers = IntStream.range(0, 2).boxed().toList();
    TaggingPipeline<Integer, Integer> pipeline =
        new TaggingPipeline<>(
            numbers.iterator(),
            () -> true,
            number -> 1,
            batch -> {
              (batch.contains(0) ? first : second).countDown();
              awaitQuietly(second);
              return batch;
            },
            two);
    List<Integer> answers = new ArrayList<>();
    assertTimeoutPreemptively(
        Duration.ofSeconds(20), () -> pipeline.forEachRemaining(answers::add));
    assertEquals(numbers, answers);
  }

  @Test
  void answersComeThoughAllThreadsAreBusy() throws InterruptedException {
    CountDownLatch busy = new CountDownLatch(TaggingExecutor.threads());
    CountDownLatch release = new CountDownLatch(1);
    for (int i = 0; i < TaggingExecutor.threads(); i++) {
      TaggingExecutor.execute(
          () -> {
            busy.countDown();
            awaitQuietly(release);
          });
    }
    try {
      busy.await();
      assertEquals(
          all(numbers(1_000)), all(answers(numbers(1_000), Function.identity(), ALL_CORES)));
    } finally {
      release.countDown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aBatchMayTagManyItself() {
    List<Integer> found =
        all(
            answers(
                numbers(500),
                batch -> all(answers(batch.iterator(), Function.identity(), ALL_CORES)),
                ALL_CORES));
    assertEquals(all(numbers(500)), found);
  }

  @Test
  void manyThatWereNotTakenToTheirEndLeaveNoThreadsBehind() {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    for (int i = 0; i < 4_000; i++) {
      assertEquals(0, answers(endless(), Function.identity(), ALL_CORES).next());
    }
    List<String> started =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> !before.contains(thread))
            .map(Thread::getName)
            .filter(name -> name.startsWith("trellis"))
            .toList();
    assertTrue(started.size() <= TaggingExecutor.threads(), started::toString);
  }

  @Test
  void whatNobodyCanAskForIsNotKept() {
    CountDownLatch release = new CountDownLatch(1);
    for (int i = 0; i < TaggingExecutor.threads(); i++) {
      TaggingExecutor.execute(() -> awaitQuietly(release));
    }
    try {
      WeakReference<Iterator<Integer>> forgotten =
          new WeakReference<>(answers(endless(), Function.identity(), ALL_CORES));
      forgotten.get().next(); // its other batches wait behind those that hold the threads
      assertTimeoutPreemptively(
          Duration.ofSeconds(30),
          () -> {
            while (forgotten.get() != null) {
              System.gc();
              Thread.sleep(10);
            }
          });
    } finally {
      release.countDown();
    }
  }

  @Test
  void threadsEndWhenThereIsNothingToDo() {
    assertEquals(1_000, all(answers(numbers(1_000), Function.identity(), ALL_CORES)).size());
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          while (Thread.getAllStackTraces().keySet().stream()
              .anyMatch(thread -> thread.getName().startsWith("trellis-tag-"))) {
            Thread.sleep(100);
          }
        });
  }

  @Test
  void fewerThanNoThreadsAreRefused() {
    Iterator<List<String>> none = List.<List<String>>of().iterator();
    assertThrows(IllegalArgumentException.class, () -> tagAll(none, -1));
  }
}

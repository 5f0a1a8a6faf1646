package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.error.DeadlineException;
import trellis.error.LimitException;
import trellis.error.TrellisException;
import trellis.model.RandomModel;
import trellis.tokenize.TokenRules;

@Timeout(60)
class LimitsTest {
  private static final Tagger TAGGER = Tagger.of(RandomModel.usual(21));
  private static final List<String> FIVE = List.of("Ada", "lives", "in", "London", ".");

  @Test
  void longSentencesAreRefusedByBothNumbersAndTheirPlace() {
    Tagger most5 = TAGGER.with(Limits.none().mostTokensInSentence(5));
    Tagger most4 = TAGGER.with(Limits.none().mostTokensInSentence(4));
    assertEquals(TAGGER.tag(FIVE).spans(), most5.tag(FIVE).spans());
    LimitException refused = assertThrows(LimitException.class, () -> most4.tag(FIVE));
    assertEquals(5, refused.found());
    assertEquals(4, refused.limit());
    assertEquals(
        "sentence 0 (counted from 0) has 5 tokens, and the limits allow 4: cut it, or allow more"
            + " (Limits.mostTokensInSentence)",
        refused.getMessage());
    List<List<String>> two = List.of(List.of("Ada"), FIVE);
    assertTold("sentence 1 ", () -> most4.tagBatch(two));
    assertTold("sentence 1 ", () -> most4.tagAll(two).toList());
    assertTold("sentence 1 ", () -> most4.tagAll(Items.of(two.stream(), t -> t)).toList());
    assertTold("sentence 1 ", () -> most4.tag("Ada\nAda lives in London .", TokenRules.WHITESPACE));
    assertTold(
        "text 1 (counted from 0): sentence 0 ",
        () -> most4.tagAllTexts(Stream.of("Ada", "Ada lives in London .")).toList());
    assertTold(
        "text 1 (counted from 0): sentence 0 ",
        () -> most4.tagBatchTexts(List.of("Ada", "Ada lives in London .")));
    assertEquals(5, most4.with(Limits.none()).tag(FIVE).labels().size());
  }

  private static void assertTold(String words, Runnable call) {
    TrellisException refused = assertThrows(TrellisException.class, call::run);
    assertTrue(refused.getMessage().startsWith(words), refused::getMessage);
  }

  @Test
  void longTextsAreRefused() {
    String text = "Ada lives in London.";
    Tagger tokens = TAGGER.with(Limits.none().mostTokensInText(4));
    LimitException many = assertThrows(LimitException.class, () -> tokens.tag(text));
    assertEquals("the text has 5 tokens", many.getMessage().substring(0, 21));
    Tagger chars =
        TAGGER
            .with(Limits.none().mostCharsInText(19))
            .with(
                unasked -> {
                  throw new AssertionError("tokens were looked for");
                });
    LimitException lengthy = assertThrows(LimitException.class, () -> chars.tag(text));
    assertEquals(20, lengthy.found());
  }

  @Test
  void aCallThatTakesTooLongIsStoppedSoon() {
    List<List<String>> many =
        Collections.nCopies(2_000_000, RandomModel.sentence(new Random(1), 30));
    Duration time = Duration.ofMillis(300);
    Tagger hasty = TAGGER.with(Limits.none().timeout(time));
    assertStopped(time, () -> hasty.tagBatch(many));
    assertStopped(time, () -> hasty.tagAll(many).count());
    assertStopped(time, () -> hasty.tagAll(Stream.generate(() -> FIVE)).count());
    assertStopped(time, () -> hasty.tagAllTexts(Stream.generate(() -> "Ada lives.")).count());
    assertStopped(time, () -> hasty.tag("Ada lives in London.\n\n".repeat(1_000_000)));
    assertStopped(
        time, () -> hasty.tagBatchTexts(Collections.nCopies(1_000, "Ada lives.\n".repeat(2_000))));
    assertEquals(5, hasty.tag(FIVE).labels().size(), "each call has its own time");
  }

  private static void assertStopped(Duration time, Runnable call) {
    long start = System.nanoTime();
    DeadlineException stopped = assertThrows(DeadlineException.class, call::run);
    long took = System.nanoTime() - start;
    assertEquals(time, stopped.timeout());
    assertTrue(stopped.getMessage().contains("300 ms"), stopped::getMessage);
    assertTrue(took >= time.toNanos(), "stopped too early");
    assertTrue(
        took < Duration.ofSeconds(10).toNanos(), () -> "it took " + took / 1_000_000 + " ms");
  }

  @Test
  void whatAStoppedCallBeganIsNotGoneOnWith() throws InterruptedException {
    AtomicInteger read = new AtomicInteger();
    Tagger hasty = TAGGER.with(Limits.none().timeout(Duration.ofMillis(50)));
    Stream<List<String>> endless =
        Stream.generate(
            () -> {
              read.incrementAndGet();
              return FIVE;
            });
    assertThrows(DeadlineException.class, () -> hasty.tagAll(endless).count());
    int then = read.get();
    Thread.sleep(100);
    assertEquals(then, read.get());
  }

  @Test
  void theClockOfManyBeginsWithTheFirstAnswerThatIsAskedFor() throws InterruptedException {
    Tagger hasty = TAGGER.with(Limits.none().timeout(Duration.ofSeconds(1)));
    Stream<TaggedSentence> all = hasty.tagAll(List.of(FIVE));
    Thread.sleep(1_200);
    assertEquals(1, all.count());
  }

  @Test
  void manyThatWaitForTheirTurnAreStoppedToo() throws InterruptedException {
    Tagger hasty = TAGGER.with(Limits.none().timeout(Duration.ofMillis(200)));
    List<String> lengthy = RandomModel.sentence(new Random(1), 30);
    List<List<String>> many = Collections.nCopies(200_000, lengthy);
    AtomicInteger stopped = new AtomicInteger();
    Thread[] threads = new Thread[50];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                Thread.currentThread().interrupt(); // which changes nothing, and stays
                assertThrows(DeadlineException.class, () -> hasty.tagBatch(many));
                stopped.addAndGet(Thread.interrupted() ? 1 : 0);
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(threads.length, stopped.get());
  }

  @Test
  void oneThreadIsThatOfTheTakerAlone() {
    Set<String> users = ConcurrentHashMap.newKeySet();
    Executor noted =
        work -> {
          users.add("other");
          work.run();
        };
    Tagger alone = TAGGER.with(Limits.none().threads(1).executor(noted));
    assertEquals(3_000, alone.tagAll(Collections.nCopies(3_000, FIVE)).count());
    assertEquals(Set.of(), users);
  }

  @Test
  void anExecutorOfOnesOwnComputes() throws InterruptedException {
    Set<String> users = ConcurrentHashMap.newKeySet();
    ExecutorService own = Executors.newFixedThreadPool(2);
    CountDownLatch used = new CountDownLatch(1);
    Executor noted =
        work ->
            own.execute(
                () -> {
                  users.add(Thread.currentThread().getName());
                  used.countDown();
                  work.run();
                });
    try {
      Tagger tagger = TAGGER.with(Limits.none().executor(noted));
      List<List<String>> many = RandomModel.sentences(new Random(3), 5_000, 12);
      List<List<String>> expected = TAGGER.tagAll(many).map(TaggedSentence::labels).toList();
      assertEquals(expected, tagger.tagAll(many).map(TaggedSentence::labels).toList());
      if (Runtime.getRuntime().availableProcessors() > 1) {
        used.await();
        assertTrue(users.stream().allMatch(name -> name.startsWith("pool-")), users::toString);
      }
      own.shutdown();
      assertEquals(expected, tagger.tagAll(many).map(TaggedSentence::labels).toList());
    } finally {
      own.shutdownNow();
    }
    assertFalse(own.isTerminated() && users.contains("main"), users::toString);
  }

  @Test
  void anExecutorThatFailsCostsNoAnswers() {
    List<List<String>> many = RandomModel.sentences(new Random(3), 2_000, 12);
    List<List<String>> expected = TAGGER.tagAll(many).map(TaggedSentence::labels).toList();
    Executor noThreads =
        work -> {
          throw new OutOfMemoryError("unable to create native thread");
        };
    assertEquals(expected, labels(TAGGER.with(Limits.none().threads(2).executor(noThreads)), many));
    AtomicInteger faults = new AtomicInteger();
    Executor faulty =
        work -> {
          faults.incrementAndGet();
          throw new IllegalStateException("a fault of ours");
        };
    assertEquals(expected, labels(TAGGER.with(Limits.none().threads(2).executor(faulty)), many));
    assertTrue(Runtime.getRuntime().availableProcessors() == 1 || faults.get() > 0);
  }

  /** All answers of a caller who goes on when the executor fails. */
  private static List<List<String>> labels(Tagger tagger, List<List<String>> sentences) {
    Iterator<TaggedSentence> answers = tagger.tagAll(sentences).iterator();
    List<List<String>> labels = new ArrayList<>();
    while (true) {
      try {
        if (!answers.hasNext()) {
          return labels;
        }
        labels.add(answers.next().labels());
      } catch (IllegalStateException fault) {
        assertEquals("a fault of ours", fault.getMessage());
      }
    }
  }

  @Test
  void aTimeBelowAMillisecondIsToldAsItIs() {
    Tagger hasty = TAGGER.with(Limits.none().timeout(Duration.ofNanos(1_000)));
    List<List<String>> many = Collections.nCopies(2_000, FIVE);
    DeadlineException stopped = assertThrows(DeadlineException.class, () -> hasty.tagBatch(many));
    assertTrue(stopped.getMessage().contains("than the 0.001 ms that"), stopped::getMessage);
  }

  @Test
  void whatIsNoLimitIsRefused() {
    Limits none = Limits.none();
    assertThrows(IllegalArgumentException.class, () -> none.mostTokensInSentence(0));
    assertThrows(IllegalArgumentException.class, () -> none.mostTokensInText(0));
    assertThrows(IllegalArgumentException.class, () -> none.mostCharsInText(-1));
    assertThrows(IllegalArgumentException.class, () -> none.threads(0));
    assertThrows(IllegalArgumentException.class, () -> none.executor(null));
    assertThrows(IllegalArgumentException.class, () -> none.timeout(Duration.ZERO));
    assertThrows(IllegalArgumentException.class, () -> TAGGER.with((Limits) null));
    Duration ages = Duration.ofSeconds(Long.MAX_VALUE);
    assertEquals(5, TAGGER.with(none.timeout(ages)).tag(FIVE).labels().size());
  }

  @Test
  void warmingUpTakesItsTimeAndNoLimitStopsIt() {
    Tagger most = TAGGER.with(Limits.none().mostTokensInSentence(1).timeout(Duration.ofNanos(1)));
    long start = System.nanoTime();
    most.warmUp(Duration.ofMillis(50));
    assertTrue(System.nanoTime() - start >= 50_000_000);
    Tagger.of(RandomModel.withFeatures(4)).warmUp(Duration.ofMillis(1));
    most.warmUp(Duration.ZERO);
  }
}

package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.Tagger;
import trellis.error.ModelException;

/** The models of a JVM. */
@Timeout(60)
class LoadedModelsTest {
  @Test
  void tasksThatAskAtTheSameTimeLoadOnce() throws Exception {
    LoadedModels models = new LoadedModels(4);
    CountDownLatch allAsk = new CountDownLatch(8);
    ExecutorService tasks = Executors.newFixedThreadPool(8);
    try {
      List<Future<Tagger>> answers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        answers.add(
            tasks.submit(
                () -> {
                  allAsk.countDown();
                  allAsk.await();
                  return models.get("a", () -> Samples.TAGGER.with(trellis.Limits.none()));
                }));
      }
      Tagger first = answers.get(0).get();
      for (Future<Tagger> answer : answers) {
        assertSame(first, answer.get());
      }
    } finally {
      tasks.shutdownNow();
    }
    assertEquals(1, models.loads());
  }

  @Test
  void ofTooManyTheLeastRecentlyAskedForGoes() {
    LoadedModels models = new LoadedModels(2);
    for (String sha256 : List.of("a", "b", "a", "c", "a")) { // b goes
      models.get(sha256, () -> Samples.TAGGER);
    }
    assertEquals(3, models.loads());
    models.get("c", () -> Samples.TAGGER);
    assertEquals(3, models.loads());
    models.get("b", () -> Samples.TAGGER);
    assertEquals(4, models.loads());
  }

  @Test
  void aModelThatFailsIsTriedAgain() {
    LoadedModels models = new LoadedModels(2);
    ModelException failure = new ModelException("file", "", "is no model");
    ModelException told =
        assertThrows(
            ModelException.class,
            () ->
                models.get(
                    "a",
                    () -> {
                      throw failure;
                    }));
    assertSame(failure, told);
    assertSame(Samples.TAGGER, models.get("a", () -> Samples.TAGGER));
  }
}

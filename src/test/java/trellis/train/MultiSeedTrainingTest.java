package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.train.result.EpochReport;
import trellis.train.result.SeedStatistics;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.RunDirectory;

class MultiSeedTrainingTest {
  @TempDir private Path folder;

  @Test
  void eachSeedIsTrainedAndSummedUp() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[3, 1, 2]", "train.epochs=2");
    SeedSummary summary =
        new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    assertFalse(summary.isStopped());
    assertEquals(List.of(3L, 1L, 2L), summary.runs().stream().map(TrainingResult::seed).toList());
    List<Double> scores = summary.runs().stream().map(TrainingResult::bestScore).toList();
    assertEquals(SeedStatistics.of(scores), summary.dev().orElseThrow());
    double best = summary.dev().orElseThrow().max();
    Path own = corpus.run().resolve("seed-" + summary.bestSeed().orElseThrow());
    assertEquals(best, scores.get(List.of(3L, 1L, 2L).indexOf(summary.bestSeed().get())));
    assertEquals(SavedWeights.ofModel(own), SavedWeights.ofModel(corpus.run()));
    JsonNode figures = new ObjectMapper().readTree(corpus.run().resolve("metrics.json").toFile());
    assertEquals(summary.test().orElseThrow().mean(), figures.at("/test/mean").asDouble());
    assertEquals(summary.dev().orElseThrow().deviation(), figures.at("/dev/deviation").asDouble());
    assertEquals(3, figures.get("runs").size());
  }

  @Test
  void aSeedGivesTheSameAloneOrAmongOthers() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig several = corpus.config("seeds=[3, 1]", "train.epochs=2");
    new MultiSeedTraining(several, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    Path alone = folder.resolve("alone");
    new Trainer(corpus.config("seed=1", "train.epochs=2"), alone, TrainingListener.SILENT)
        .run(StartMode.NEW);
    assertEquals(
        SavedWeights.ofLastEpoch(alone), SavedWeights.ofLastEpoch(corpus.run().resolve("seed-1")));
    assertFalse(
        SavedWeights.ofLastEpoch(alone)
            .equals(SavedWeights.ofLastEpoch(corpus.run().resolve("seed-3"))));
  }

  @Test
  void stoppedSeedsGoOn() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[1, 2, 3]", "train.epochs=3", "train.parallel=1");
    Path whole = folder.resolve("whole");
    SeedSummary expected =
        new MultiSeedTraining(config, whole, TrainingListener.SILENT).run(StartMode.NEW);
    MultiSeedTraining[] training = new MultiSeedTraining[1];
    TrainingListener stopper =
        new TrainingListener() {
          private int epochs;

          @Override
          public void epochDone(EpochReport report) {
            epochs++;
            if (epochs == 5) { // the second of the second seed
              training[0].stop();
            }
          }
        };
    training[0] = new MultiSeedTraining(config, corpus.run(), stopper);
    SeedSummary stopped = training[0].run(StartMode.NEW);
    assertTrue(stopped.isStopped());
    assertEquals(2, stopped.runs().size());
    assertFalse(Files.exists(corpus.run().resolve("metrics.json")));
    SeedSummary summary =
        new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(expected.dev(), summary.dev());
    assertEquals(expected.test(), summary.test());
    for (String seed : List.of("seed-1", "seed-2", "seed-3")) {
      assertEquals(
          SavedWeights.ofLastEpoch(whole.resolve(seed)),
          SavedWeights.ofLastEpoch(corpus.run().resolve(seed)));
    }
  }

  @Test
  void noSeedIsTrainedWhenOneWouldBeDestroyed() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[1, 2]", "train.epochs=1");
    new Trainer(
            corpus.config("train.epochs=1"),
            corpus.run().resolve("seed-2"),
            TrainingListener.SILENT)
        .run(StartMode.NEW);
    assertThrows(
        TrainingException.class,
        () ->
            new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT)
                .run(StartMode.NEW));
    try (Stream<Path> files = Files.list(corpus.run())) {
      assertEquals(List.of(corpus.run().resolve("seed-2")), files.toList());
    }
  }

  @Test
  void replacingTrainsEverySeedAgain() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[1, 2]", "train.epochs=1");
    new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    TaggerConfig more = corpus.config("seeds=[1, 2]", "train.epochs=2");
    assertThrows(
        TrainingException.class,
        () ->
            new MultiSeedTraining(more, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW));
    new MultiSeedTraining(more, corpus.run(), TrainingListener.SILENT).run(StartMode.REPLACE);
    for (String seed : List.of("seed-1", "seed-2")) {
      Path log = corpus.run().resolve(seed).resolve("log.jsonl");
      assertEquals(2, Files.readAllLines(log).size());
    }
  }

  @Test
  void oldSumsStayWhenTheDataIsBroken() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[1, 2]", "train.epochs=1");
    new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    corpus.write("dev.conll", "");
    for (StartMode mode : List.of(StartMode.REPLACE, StartMode.RESUME)) {
      assertThrows(
          CorpusException.class,
          () -> new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(mode));
      assertTrue(Files.exists(corpus.run().resolve("metrics.json")), mode::toString);
      assertTrue(Files.exists(corpus.run().resolve("model.trellis")), mode::toString);
    }
  }

  @Test
  void aResumeWhereNothingStandsBegins() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[1, 2]", "train.epochs=1");
    SeedSummary summary =
        new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(2, summary.runs().size());
  }

  @Test
  void sideBySideAndInTurnGiveTheSame() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<SeedSummary> summaries = new ArrayList<>();
    for (String changes : List.of("train.parallel=1", "train.parallel=3", "train.threads=4")) {
      TaggerConfig config = corpus.config("seeds=[4, 2, 3]", "train.epochs=2", changes);
      Path run = folder.resolve(changes);
      summaries.add(new MultiSeedTraining(config, run, TrainingListener.SILENT).run(StartMode.NEW));
    }
    SeedSummary inTurn = summaries.get(0);
    for (SeedSummary summary : summaries) {
      assertEquals(inTurn.dev(), summary.dev());
      assertEquals(inTurn.test(), summary.test());
      assertEquals(inTurn.bestSeed(), summary.bestSeed());
      assertEquals(
          inTurn.runs().stream().map(TrainingResult::seed).toList(),
          summary.runs().stream().map(TrainingResult::seed).toList());
      Path best = summary.folder().resolve("seed-" + summary.bestSeed().orElseThrow());
      assertTrue( // a large model takes its room once
          Files.isSameFile(
              summary.folder().resolve("model.trellis"), best.resolve("model.trellis")));
      for (String model : List.of("", "seed-2", "seed-3", "seed-4")) {
        assertEquals(
            -1,
            Files.mismatch(
                inTurn.folder().resolve(model).resolve("model.trellis"),
                summary.folder().resolve(model).resolve("model.trellis")),
            model);
      }
    }
  }

  @Test
  void asManySeedsRunAtOnceAsAreAllowed() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    assertEquals(3, mostAtOnce(corpus, "seeds=[1, 2, 3]", "train.threads=6"));
    assertEquals(2, mostAtOnce(corpus, "seeds=[1, 2, 3, 4]", "train.threads=2"));
    assertEquals(1, mostAtOnce(corpus, "seeds=[1, 2]", "train.parallel=1"));
  }

  /** Lets each seed wait until as many have begun as are expected to, or have ended. */
  private int mostAtOnce(ToyCorpus corpus, String... changes) {
    TaggerConfig config = corpus.config(changes);
    int threads = config.train().threads();
    int expected =
        Math.min(
            config.train().parallel() == 0 ? threads : config.train().parallel(),
            config.allSeeds().size());
    CountDownLatch begun = new CountDownLatch(expected);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Set<Integer> threadsEach = ConcurrentHashMap.newKeySet();
    TrainingListener counter =
        new TrainingListener() {
          @Override
          public void started(TrainingPlan plan) {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            threadsEach.add(plan.threads());
            begun.countDown();
            await(begun);
          }

          @Override
          public void finished(TrainingResult result) {
            now.decrementAndGet();
          }
        };
    new MultiSeedTraining(
            corpus.config(with(changes, "train.epochs=1")),
            folder.resolve("run-" + changes[0] + changes[1]),
            counter)
        .run(StartMode.NEW);
    if (threads > 0) {
      assertEquals(Set.of(threads / expected), threadsEach);
    }
    return most.get();
  }

  private static String[] with(String[] changes, String another) {
    return Stream.concat(Stream.of(changes), Stream.of(another)).toArray(String[]::new);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(30, TimeUnit.SECONDS), "the other seeds never began");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void seedsStoppedSideBySideGoOn() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config =
        corpus.config("seeds=[1, 2]", "train.epochs=4", "train.parallel=2", "train.patience=9");
    Path whole = folder.resolve("whole");
    new MultiSeedTraining(config, whole, TrainingListener.SILENT).run(StartMode.NEW);
    MultiSeedTraining[] training = new MultiSeedTraining[1];
    CountDownLatch bothHaveAnEpoch = new CountDownLatch(2);
    TrainingListener stopper =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            bothHaveAnEpoch.countDown();
            await(bothHaveAnEpoch);
            training[0].stop();
          }
        };
    training[0] = new MultiSeedTraining(config, corpus.run(), stopper);
    SeedSummary stopped = training[0].run(StartMode.NEW);
    assertTrue(stopped.isStopped());
    assertEquals(
        List.of(Ending.STOPPED, Ending.STOPPED),
        stopped.runs().stream().map(TrainingResult::ending).toList());
    assertEquals(List.of(1, 1), stopped.runs().stream().map(TrainingResult::epochs).toList());
    new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME);
    for (String seed : List.of("seed-1", "seed-2")) {
      assertEquals(
          SavedWeights.ofLastEpoch(whole.resolve(seed)),
          SavedWeights.ofLastEpoch(corpus.run().resolve(seed)));
    }
  }

  @Test
  void aSeedThatFailsStopsTheOthersWhichCanGoOn() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config =
        corpus.config(
            "seeds=[1, 2, 3]", "train.epochs=500", "train.patience=500", "train.parallel=2");
    CountDownLatch firstHasAnEpoch = new CountDownLatch(1);
    TrainingListener failing =
        new TrainingListener() {
          @Override
          public TrainingListener ofSeed(long seed) {
            return new TrainingListener() {
              @Override
              public void epochDone(EpochReport report) {
                if (seed == 2) {
                  await(firstHasAnEpoch);
                  throw new TrainingException("seed 2 is broken");
                }
                firstHasAnEpoch.countDown();
              }
            };
          }
        };
    MultiSeedTraining training = new MultiSeedTraining(config, corpus.run(), failing);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> training.run(StartMode.NEW));
    assertEquals("seed 2 is broken", thrown.getMessage());
    assertTrue(new RunDirectory(corpus.run().resolve("seed-1")).holdsCheckpoint());
    assertFalse(Files.exists(corpus.run().resolve("seed-1").resolve("metrics.json")));
    assertFalse(Files.exists(corpus.run().resolve("seed-3")), "the third was never begun");
  }

  @Test
  void runsOfOtherSeedsStayAndAreTold() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig before = corpus.config("seeds=[1, 2, 3]", "train.epochs=1");
    SeedSummary first =
        new MultiSeedTraining(before, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    assertEquals(List.of(), first.otherSeeds());
    Files.createDirectory(corpus.run().resolve("seed-9"));
    TaggerConfig now = corpus.config("seeds=[3]", "train.epochs=1");
    SeedSummary second =
        new MultiSeedTraining(now, corpus.run(), TrainingListener.SILENT).run(StartMode.REPLACE);
    List<Path> others = List.of(corpus.run().resolve("seed-1"), corpus.run().resolve("seed-2"));
    assertEquals(others, second.otherSeeds());
    assertTrue(others.stream().allMatch(path -> new RunDirectory(path).holdsCheckpoint()));
  }
}

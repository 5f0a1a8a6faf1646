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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.TaggerConfig;
import trellis.text.CorpusException;

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
    assertEquals(Spread.of(scores), summary.dev().orElseThrow());
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
    TaggerConfig config = corpus.config("seeds=[1, 2, 3]", "train.epochs=3");
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
  void nothingToResumeIsToldOf() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[1, 2]");
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () ->
                new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT)
                    .run(StartMode.RESUME));
    assertTrue(thrown.getMessage().contains("no checkpoint"), thrown.getMessage());
  }
}

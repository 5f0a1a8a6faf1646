package trellis.train.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.error.TrainingException;
import trellis.model.archive.ModelArchive;
import trellis.train.MultiSeedTraining;
import trellis.train.PlainEngine;
import trellis.train.SavedWeights;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

/** An engine that is handed in gets all it needs, and what it trains is treated as ours. */
class TrainingEngineTest {
  private static final Engines PLAIN = Engines.ours().with(Engine.DEEPLEARNING4J, PlainEngine::new);

  @TempDir private Path folder;

  private static Engines engines(EngineFactory factory) {
    return Engines.ours().with(Engine.DEEPLEARNING4J, factory);
  }

  /** A config of an engine; each batch is one shard. */
  private static TaggerConfig configOf(String engine, ToyCorpus corpus, String... changes) {
    List<String> all = new ArrayList<>(List.of("train.engine=" + engine, "train.shard=6"));
    all.addAll(List.of(changes));
    return corpus.config(all.toArray(String[]::new));
  }

  private static TaggerConfig config(ToyCorpus corpus, String... changes) {
    return configOf("deeplearning4j", corpus, changes);
  }

  /** Hears what epochs came to. */
  private static final class Reports implements TrainingListener {
    private final List<EpochReport> epochs = new ArrayList<>();
    private final List<BatchProgress> steps = new ArrayList<>();
    private TrainingPlan plan;

    @Override
    public void started(TrainingPlan started) {
      plan = started;
    }

    @Override
    public void batchDone(BatchProgress progress) {
      steps.add(progress);
    }

    @Override
    public void epochDone(EpochReport report) {
      epochs.add(report);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.clip=5",
        "train.clip=0.5 train.average=2",
        "train.balance=true train.rate=0.05 train.average=3",
        "embeddings.finetune=false embeddings.file=%s train.unknown=1",
        "embeddings.finetune_rate=0.5 embeddings.file=%s train.average=1"
      })
  void anotherEngineOfTheSameRuleLearnsTheSame(String changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.write("vectors.txt", "Ada .1 .2 .3 .4 .5 .6\nin .6 .5 .4 .3 .2 .1\n");
    String[] all = changes.formatted(folder.resolve("vectors.txt")).split(" ");
    Reports ours = new Reports();
    TrainingResult expected =
        new Trainer(configOf("trellis", corpus, all), folder.resolve("ours"), ours)
            .run(StartMode.NEW);
    Reports theirs = new Reports();
    TrainingResult result =
        new Trainer(config(corpus, all), corpus.run(), theirs, PLAIN).run(StartMode.NEW);
    assertEquals("as plain as it gets", theirs.plan.kernel());
    assertEquals(ours.steps.size(), theirs.steps.size());
    for (int epoch = 0; epoch < 4; epoch++) {
      EpochReport one = ours.epochs.get(epoch);
      EpochReport other = theirs.epochs.get(epoch);
      assertEquals(one.loss(), other.loss(), 1e-3 * one.loss());
      assertEquals(one.rate(), other.rate());
      assertEquals(one.gradientNorm(), other.gradientNorm(), 1e-3 * one.gradientNorm());
      assertEquals(one.clipped(), other.clipped());
    }
    assertEquals(expected.bestEpoch(), result.bestEpoch());
    assertEquals(expected.bestScore(), result.bestScore());
    List<Parameter> weights = weights(expected);
    for (int i = 0; i < weights.size(); i++) {
      assertArrayEquals(
          weights.get(i).value(), weights(result).get(i).value(), 1e-3f, weights.get(i).name());
    }
  }

  private static List<Parameter> weights(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow()).network().parameters();
  }

  @ParameterizedTest
  @ValueSource(strings = {"train.average=0", "train.average=2", "train.balance=true"})
  void stoppedRunsEndWithTheSameBits(String change) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = config(corpus, change, "train.epochs=5");
    Path whole = folder.resolve("whole");
    TrainingResult expected =
        new Trainer(config, whole, TrainingListener.SILENT, PLAIN).run(StartMode.NEW);
    TrainingResult result = trainUntil(config, corpus.run(), StartMode.NEW, 10);
    assertEquals(Ending.STOPPED, result.ending());
    result = trainUntil(config, corpus.run(), StartMode.RESUME, 20);
    assertEquals(Ending.STOPPED, result.ending());
    result = trainUntil(config, corpus.run(), StartMode.RESUME, 1000);
    assertEquals(expected.bestScore(), result.bestScore());
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(corpus.run()));
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(corpus.run()));
  }

  /** Stops behind so many steps. */
  private static TrainingResult trainUntil(
      TaggerConfig config, Path run, StartMode mode, int steps) {
    Trainer[] trainer = new Trainer[1];
    TrainingListener stopper =
        new TrainingListener() {
          private int done;

          @Override
          public void batchDone(BatchProgress progress) {
            done++;
            assertTrue(done <= steps, "a step was made behind the stop");
            if (done == steps) {
              trainer[0].stop();
            }
          }
        };
    trainer[0] = new Trainer(config, run, stopper, PLAIN);
    return trainer[0].run(mode);
  }

  /** Does what a test says instead of training, and counts how often it is closed. */
  private static final class Fake implements EpochEngine {
    private final BiPredicate<EpochPlan, StepObserver> epoch;
    private int closed;

    Fake(BiPredicate<EpochPlan, StepObserver> epoch) {
      this.epoch = epoch;
    }

    @Override
    public boolean train(EpochPlan task, StepObserver steps) {
      assertEquals(0, closed);
      return epoch.test(task, steps);
    }

    @Override
    public String kernelName() {
      return "none";
    }

    @Override
    public String kernel() {
      return "none at all";
    }

    @Override
    public int threads() {
      return 7;
    }

    @Override
    public void close() {
      closed++;
    }
  }

  private static boolean makeAllSteps(EpochPlan task, StepObserver steps) {
    for (PlannedBatch batch : task.batches()) {
      assertTrue(steps.shouldContinue());
      steps.gradientComputed(batch, 1, 2, false);
      steps.stepDone(Optional.empty());
    }
    return true;
  }

  @Test
  void epochsComeInTheirOrderWithAllThatIsToBeTrained() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<EngineInput> tasks = new ArrayList<>();
    List<EpochPlan> epochs = new ArrayList<>();
    Fake fake =
        new Fake(
            (task, steps) -> {
              epochs.add(task);
              return makeAllSteps(task, steps);
            });
    EngineFactory factory =
        task -> {
          tasks.add(task);
          return fake;
        };
    Reports reports = new Reports();
    TaggerConfig config = config(corpus, "train.epochs=3", "train.decay=0.5", "train.threads=2");
    new Trainer(config, corpus.run(), reports, engines(factory)).run(StartMode.NEW);
    assertEquals(1, fake.closed);
    assertEquals(1, tasks.size());
    EngineInput task = tasks.get(0);
    assertEquals(config, task.config());
    assertEquals(2, task.threads());
    assertEquals(7, reports.plan.threads());
    assertEquals(40, task.encoded().size());
    assertEquals(task.vocabularies().words().size(), task.network().words().rows());
    assertEquals(
        task.vocabularies().words().size(),
        task.states().trainedRows(task.network().words()).count());
    assertFalse(task.rare().test(task.vocabularies().words().row("in")));
    assertEquals(List.of(1, 2, 3), epochs.stream().map(EpochPlan::epoch).toList());
    assertEquals(List.of(0.3, 0.3 / 1.5, 0.3 / 2), epochs.stream().map(EpochPlan::rate).toList());
    assertEquals(List.of(0L, 7L, 14L), epochs.stream().map(EpochPlan::earlierSteps).toList());
    for (EpochPlan epoch : epochs) {
      int[] places =
          epoch.batches().stream()
              .flatMap(batch -> batch.shards().stream())
              .flatMapToInt(Arrays::stream)
              .sorted()
              .toArray();
      assertArrayEquals(IntStream.range(0, 40).toArray(), places);
    }
    assertNotEquals(
        epochs.get(0).random().fork(0).nextLong(), epochs.get(1).random().fork(0).nextLong());
    assertEquals(21, reports.steps.size());
    assertEquals(2, reports.epochs.get(0).gradientNorm());
    assertEquals(7 / 40.0, reports.epochs.get(0).loss());
  }

  @Test
  void wordsThatAreSeenOnceAreRare() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.write("train.conll", "Zork B-PER\nin O\nRome B-LOC\n\nin O\nRome B-LOC\n\n");
    List<Boolean> rare = new ArrayList<>();
    EngineFactory factory =
        task -> {
          for (String word : List.of("Zork", "in", "Rome", "never seen")) {
            rare.add(task.rare().test(task.vocabularies().words().row(word)));
          }
          return new Fake(TrainingEngineTest::makeAllSteps);
        };
    new Trainer(
            config(corpus, "train.epochs=1"),
            corpus.run(),
            TrainingListener.SILENT,
            engines(factory))
        .run(StartMode.NEW);
    assertEquals(List.of(true, false, false, false), rare);
  }

  @Test
  void explosionsPassThroughTheEngineBeforeItsStep() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Fake fake =
        new Fake(
            (task, steps) -> {
              steps.gradientComputed(task.batches().get(0), 1, 2, false);
              steps.stepDone(Optional.empty());
              steps.gradientComputed(task.batches().get(1), Double.NaN, 2, false);
              throw new AssertionError("the step went on");
            });
    Reports reports = new Reports();
    Trainer trainer = new Trainer(config(corpus), corpus.run(), reports, engines(task -> fake));
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> trainer.run(StartMode.NEW));
    String message = thrown.getMessage();
    assertTrue(message.startsWith("epoch 1, batch 2: the loss is not a number"), message);
    assertTrue(message.contains("train.conll:"), message);
    assertEquals(1, fake.closed);
    assertEquals(1, reports.steps.size());
  }

  @Test
  void anEngineThatLeavesStepsOutIsNoticed() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Trainer trainer =
        new Trainer(
            config(corpus),
            corpus.run(),
            TrainingListener.SILENT,
            engines(given -> new Fake((task, steps) -> true)));
    IllegalStateException thrown =
        assertThrows(IllegalStateException.class, () -> trainer.run(StartMode.NEW));
    assertTrue(thrown.getMessage().contains("after 0 steps"), thrown.getMessage());
  }

  @Test
  void anEngineThatIsNotAtHandIsToldOfBeforeAnythingIsRead() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder).write("train.conll", "");
    Trainer trainer = new Trainer(config(corpus), corpus.run(), TrainingListener.SILENT);
    MultiSeedTraining several =
        new MultiSeedTraining(
            config(corpus, "seeds=[1, 2]"), corpus.run(), TrainingListener.SILENT);
    for (Consumer<StartMode> training : List.<Consumer<StartMode>>of(trainer::run, several::run)) {
      TrainingException thrown =
          assertThrows(TrainingException.class, () -> training.accept(StartMode.NEW));
      String message = thrown.getMessage();
      assertTrue(message.startsWith("`train.engine`: deeplearning4j is not at hand"), message);
      assertTrue(message.contains("Engines.ours().with(Engine.DEEPLEARNING4J, "), message);
      assertFalse(Files.exists(corpus.run()));
    }
  }

  @Test
  void aRunDoesNotGoOnWithAnotherEngine() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1", "train.shard=6");
    Trainer trainer = new Trainer(config(corpus), corpus.run(), TrainingListener.SILENT, PLAIN);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> trainer.run(StartMode.RESUME));
    assertTrue(
        thrown.getMessage().contains("`train.engine` was trellis and is now deeplearning4j"),
        thrown.getMessage());
  }
}

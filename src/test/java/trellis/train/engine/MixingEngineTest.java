package trellis.train.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.config.TrainConfig.Mixing;
import trellis.model.archive.ModelArchive;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerNumbers;
import trellis.train.worker.WorkerStep;
import trellis.train.worker.WorkerTask;
import trellis.train.worker.Workers;

class MixingEngineTest {
  @TempDir private Path folder;

  /** Mixes the one worker that a config has, by a rule that is refused in such a config. */
  private static Engines mixing(Mixing mixing) {
    return Engines.ours()
        .with(
            Engine.TRELLIS,
            input ->
                new MixingEngine(
                    new EngineInput(
                        input.config().with("train.mixing", mixing),
                        input.threads(),
                        input.network(),
                        input.states(),
                        input.vocabularies(),
                        input.encoded(),
                        input.rare(),
                        input.another()),
                    new LocalWorkers(input, 1)));
  }

  private static List<float[]> weights(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow()).network().parameters().stream()
        .map(Parameter::value)
        .toList();
  }

  private static List<Double> losses(TrainingResult result) {
    return result.details().orElseThrow().epochs().stream().map(EpochReport::loss).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.average=0",
        "train.average=2 train.schedule=linear train.warmup=0.1",
        "train.optimizer=adam train.rate=0.01 train.average=1",
        "train.optimizer=nadam train.rate=0.01 train.average=2 train.weight_decay=0.1"
            + " network.capitals=3 network.locked_dropout=true network.word_dropout=0.1",
        "embeddings.finetune_rate=0.5 embeddings.file=%s train.average=1",
        "embeddings.finetune=false embeddings.file=%s"
      })
  void oneWorkerLearnsWhatNoneDoes(String changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.write("vectors.txt", "Ada .1 .2 .3 .4 .5 .6\nin .6 .5 .4 .3 .2 .1\n");
    TaggerConfig config =
        corpus.config(changes.formatted(folder.resolve("vectors.txt")).split(" "));
    TrainingResult expected =
        new Trainer(config, folder.resolve("none"), TrainingListener.SILENT).run(StartMode.NEW);
    for (Mixing mixing : Mixing.values()) {
      Path run = folder.resolve(mixing.name());
      TrainingResult result =
          new Trainer(config, run, TrainingListener.SILENT, mixing(mixing)).run(StartMode.NEW);
      assertEquals(losses(expected), losses(result));
      List<float[]> weights = weights(expected);
      for (int i = 0; i < weights.size(); i++) {
        assertArrayEquals(weights.get(i), weights(result).get(i));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"perceptron", "mira"})
  void oneWorkerOfALinearModelLearnsWhatNoneDoes(String optimizer) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.linear("train.optimizer=" + optimizer, "train.epochs=4");
    TrainingResult expected =
        new Trainer(config, folder.resolve("none"), TrainingListener.SILENT).run(StartMode.NEW);
    TrainingResult result =
        new Trainer(config, folder.resolve("one"), TrainingListener.SILENT, mixing(Mixing.MEAN))
            .run(StartMode.NEW);
    assertEquals(losses(expected), losses(result));
    assertTrue(losses(expected).get(0) > losses(expected).get(3));
    List<float[]> weights = weights(expected);
    for (int i = 0; i < weights.size(); i++) {
      assertArrayEquals(weights.get(i), weights(result).get(i));
    }
  }

  /** Workers whose gradients are 1 for the first worker, 2 for the second: no network computes. */
  private static final class HandMade implements Workers {
    private final List<WorkerTask> tasks = new ArrayList<>();
    private final List<Float> begun = new ArrayList<>(); // the first weight of each round

    @Override
    public List<WorkerAnswer> run(
        WorkerNumbers start, List<WorkerTask> round, Predicate<WorkerStep> observer) {
      begun.add(start.weights()[0][0]);
      List<WorkerAnswer> answers = new ArrayList<>();
      for (WorkerTask task : round) {
        WorkerNumbers numbers = start.copied();
        float[][] sums = new float[numbers.weights().length][0];
        List<WorkerStep> steps = new ArrayList<>();
        for (int i = 0; i < task.steps().length; i++) {
          for (float[] weights : numbers.weights()) {
            for (int j = 0; j < weights.length; j++) {
              weights[j] -= (float) task.rates()[i] * (1 + task.worker());
            }
          }
          steps.add(new WorkerStep(task.steps()[i], 1, 1, false));
        }
        answers.add(new WorkerAnswer(task.worker(), numbers, sums, steps));
      }
      tasks.addAll(round);
      return answers;
    }

    @Override
    public String kernelName() {
      return "hand";
    }

    @Override
    public String kernel() {
      return "by hand";
    }

    @Override
    public int threads() {
      return 1;
    }

    @Override
    public void close() {}
  }

  private HandMade trained(String... changes) {
    List<String> all =
        new ArrayList<>(List.of("train.workers=2", "train.epochs=2", "train.rate=0.01"));
    all.add("train.decay=0");
    all.addAll(List.of(changes));
    HandMade workers = new HandMade();
    Engines engines =
        Engines.ours().with(Engine.TRELLIS, input -> new MixingEngine(input, workers));
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    new Trainer(
            corpus.config(all.toArray(String[]::new)),
            corpus.run(),
            TrainingListener.SILENT,
            engines)
        .run(StartMode.REPLACE);
    return workers;
  }

  /** An epoch of seven steps is dealt as four and three. */
  @Test
  void aMeanIsTheMeanOfWhatTwoCameTo() {
    HandMade workers = trained("train.mixing=mean");
    assertArrayEquals(new int[] {0, 2, 4, 6}, workers.tasks.get(0).steps());
    assertArrayEquals(new int[] {1, 3, 5}, workers.tasks.get(1).steps());
    assertEquals(4, workers.tasks.get(2).earlierSteps());
    assertEquals(2, workers.tasks.get(2).epoch());
    double change = -0.01 * (4 * 1 + 3 * 2) / 2;
    assertEquals(change, workers.begun.get(1) - workers.begun.get(0), 1e-6);
  }

  @Test
  void theRateIsTimesTheWorkers() {
    HandMade workers = trained("train.mixing=rate", "train.exchange=1");
    assertEquals(4, workers.begun.size() / 2); // rounds of at most two steps
    for (WorkerTask task : workers.tasks) {
      boolean isAlone = workers.tasks.stream().filter(other -> isOfRound(other, task)).count() == 1;
      assertEquals(isAlone ? 0.01 : 0.02, task.rates()[0], 1e-12);
    }
    // rounds of 1, 2, 2 and 2 steps: one worker alone goes at the rate of the config
    double change = -0.01 * 1 - 3 * 0.02 * (1 + 2) / 2;
    assertEquals(change, workers.begun.get(4) - workers.begun.get(0), 1e-6);
  }

  private static boolean isOfRound(WorkerTask one, WorkerTask other) {
    return one.epoch() == other.epoch() && one.earlierSteps() == other.earlierSteps();
  }

  @Test
  void momentumGoesOn() {
    HandMade workers = trained("train.mixing=momentum", "train.epochs=3");
    double mean = -0.01 * (4 * 1 + 3 * 2) / 2;
    double first = mean; // the change of the first round
    assertEquals(first + 0.5 * first, workers.begun.get(1) - workers.begun.get(0), 1e-6);
    double second = 0.5 * first + mean;
    assertEquals(mean + 0.5 * second, workers.begun.get(2) - workers.begun.get(1), 1e-6);
  }

  @Test
  void stepsAreToldInTheOrderOfThePlan() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<BatchProgress> told = new ArrayList<>();
    List<TrainingPlan> plans = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void started(TrainingPlan plan) {
            plans.add(plan);
          }

          @Override
          public void batchDone(BatchProgress progress) {
            told.add(progress);
          }
        };
    TaggerConfig config =
        corpus.config("train.workers=3", "train.epochs=2", "train.exchange=2", "train.threads=2");
    new Trainer(config, corpus.run(), listener).run(StartMode.NEW);
    assertEquals(14, told.size());
    for (int i = 0; i < told.size(); i++) {
      assertEquals(i % 7 + 1, told.get(i).batch());
    }
    assertEquals(2, plans.get(0).threads());
    String kernel = plans.get(0).kernel();
    assertTrue(kernel.endsWith("; 3 workers, mixed by rate after at most 2 steps"), kernel);
  }

  /** A step is told when all before it are; what nobody tells in time is told at the end. */
  @Test
  void lateStepsHoldBackThoseAfterThem() {
    List<Double> heard = new ArrayList<>();
    StepObserver listener =
        new StepObserver() {
          @Override
          public boolean shouldContinue() {
            return heard.size() < 4;
          }

          @Override
          public void gradientComputed(
              PlannedBatch batch, double loss, double norm, boolean clipped) {
            heard.add(loss);
          }

          @Override
          public void stepDone(Optional<Reached> reached) {}
        };
    PlannedBatch batch = new PlannedBatch(List.of(new int[] {0}));
    EpochPlan plan = new EpochPlan(1, 1, Collections.nCopies(9, batch), EpochPlan.stream(1, 1), 2);
    RoundObserver round = new RoundObserver(plan, 2, 9, listener);
    assertTrue(round.test(step(3)));
    assertEquals(List.of(), heard);
    assertTrue(round.test(step(2)));
    assertEquals(List.of(2.0, 3.0), heard);
    assertTrue(round.test(step(5)));
    WorkerNumbers none = new WorkerNumbers(new float[0][], new float[0][], new float[0][]);
    List<WorkerStep> all = new ArrayList<>();
    for (int i = 2; i < 9; i++) {
      all.add(step(i));
    }
    WorkerAnswer answer = new WorkerAnswer(0, none, new float[0][], all);
    assertFalse(round.end(List.of(answer)), "stopped after four");
    assertEquals(List.of(2.0, 3.0, 4.0, 5.0), heard);
  }

  /** One thread makes all steps of the first worker before the others have any. */
  @Test
  void aStopIsHeardOfBeforeTheStepsOfOthersAreMade() {
    StepObserver stopped =
        new StepObserver() {
          @Override
          public boolean shouldContinue() {
            return false;
          }

          @Override
          public void gradientComputed(
              PlannedBatch batch, double loss, double norm, boolean clipped) {
            throw new AssertionError("nothing is told of a round that is lost");
          }

          @Override
          public void stepDone(Optional<Reached> reached) {}
        };
    PlannedBatch batch = new PlannedBatch(List.of(new int[] {0}));
    EpochPlan plan = new EpochPlan(1, 1, Collections.nCopies(9, batch), EpochPlan.stream(1, 1), 0);
    assertFalse(new RoundObserver(plan, 0, 9, stopped).test(step(3)));
  }

  private static WorkerStep step(int number) {
    return new WorkerStep(number, number, 1, false);
  }
}

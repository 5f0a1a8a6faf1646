package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.encoder.file.TinyEncoders;
import trellis.error.TrainingException;
import trellis.kernel.Kernels;
import trellis.train.engine.Engines;
import trellis.train.engine.MixingEngine;
import trellis.train.engine.WorkerReplica;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerNumbers;
import trellis.train.worker.WorkerStep;
import trellis.train.worker.WorkerTask;
import trellis.train.worker.Workers;

/** Trainings that several workers share. */
class WorkersTrainingTest {
  @TempDir private Path folder;
  private ToyCorpus corpus;

  @BeforeEach
  void write() {
    corpus = ToyCorpus.ofNames(folder);
    corpus.write("vectors.txt", "Ada .1 .2 .3 .4 .5 .6\nin .6 .5 .4 .3 .2 .1\n");
  }

  /** The changes of a line, in which FOLDER and BERT stand for places, and more. */
  private String[] with(String changes, String... more) {
    String all = changes.replace("FOLDER", folder.toString());
    all = all.replace("BERT", TinyEncoders.folder("bert").toString());
    List<String> keys = new ArrayList<>(List.of(all.split(" ")));
    keys.addAll(List.of(more));
    return keys.toArray(String[]::new);
  }

  private void train(Path run, TaggerConfig config) {
    new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.workers=3 train.mixing=momentum",
        "train.workers=3 train.mixing=momentum train.exchange=1 train.average=2",
        "train.workers=4 train.mixing=rate train.optimizer=adam train.rate=0.005 train.average=1",
        "train.workers=2 train.mixing=mean embeddings.file=FOLDER/vectors.txt"
            + " embeddings.finetune_rate=0.5 train.shard=2",
        "train.workers=2 train.optimizer=adam train.rate=0.01 embeddings.encoder.file=BERT"
            + " embeddings.encoder.dim=4 embeddings.encoder.train=true"
            + " embeddings.encoder.rate=0.001",
        "train.workers=12"
      })
  void threadsChangeNoBit(String changes) {
    Path one = folder.resolve("1");
    train(one, corpus.config(with(changes, "train.threads=1")));
    for (int threads : new int[] {2, 3, 7}) {
      Path other = folder.resolve(String.valueOf(threads));
      train(other, corpus.config(with(changes, "train.threads=" + threads)));
      assertEquals(SavedWeights.ofLastEpoch(one), SavedWeights.ofLastEpoch(other));
      assertEquals(SavedWeights.ofModel(one), SavedWeights.ofModel(other));
    }
  }

  /** Seven steps an epoch, four rounds; checkpoints are written after each. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.mixing=momentum",
        "train.mixing=momentum train.average=2 train.balance=true",
        "train.mixing=rate train.optimizer=adam train.rate=0.01 train.average=1"
      })
  void stoppedRunsEndWithTheSameBits(String changes) throws IOException {
    TaggerConfig config =
        corpus.config(
            with(changes, "train.workers=2", "train.exchange=1", "train.checkpoint=1e-9"));
    Path whole = folder.resolve("whole");
    train(whole, config);
    Path parts = folder.resolve("parts");
    TrainingResult result = StoppedTraining.inParts(config, parts, 3, 1);
    assertEquals(4, result.epochs());
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(parts));
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(parts));
    for (String line : Files.readAllLines(parts.resolve("log.jsonl"))) {
      assertTrue(line.contains("\"workers\":2"), line);
    }
    String report = Files.readString(parts.resolve("report.html"));
    assertTrue(report.contains("; 2 workers, mixed by "), "the report tells how it was trained");
  }

  @Test
  void otherWorkersAreAnotherTraining() {
    TaggerConfig two = corpus.config("train.workers=2", "train.epochs=3");
    new StoppedTraining(two, corpus.run(), 10).run(StartMode.NEW);
    Trainer three =
        new Trainer(corpus.config("train.workers=3"), corpus.run(), TrainingListener.SILENT);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> three.run(StartMode.RESUME));
    String message = thrown.getMessage();
    assertTrue(message.contains("`train.workers` was 2 and is now 3"), message);
  }

  /** On one thread the first worker is at its end before the second has told of anything. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aLossThatDivergesInAWorkerEndsTheTraining(int threads) {
    String giant = " 3e38".repeat(6);
    corpus.write("giant.txt", "Ada" + giant + "\nin" + giant + "\n. 0 0 0 0 0 0\n");
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () ->
                corpus.train(
                    with(
                        "embeddings.file=FOLDER/giant.txt train.workers=3",
                        "train.threads=" + threads)));
    String message = thrown.getMessage();
    assertTrue(message.startsWith("epoch 1, batch 1: the "), message);
    assertTrue(message.contains("lower `train.rate`, now 0.3"), message);
    assertTrue(message.contains("there is no model"), message);
    assertFalse(Files.exists(corpus.run().resolve("model.trellis")));
  }

  @Test
  void aRateThatDivergesIsNamed() {
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () -> corpus.train("train.rate=10", "train.workers=2", "train.mixing=rate"));
    String message = thrown.getMessage();
    assertTrue(message.contains("the loss has exploded to "), message);
    assertTrue(message.contains("lower `train.rate`, now 10"), message);
  }

  /** Sends everything as another JVM would get it; each task is done on a replica made anew. */
  private static final class Remote implements Workers {
    private final IntFunction<WorkerReplica> replicas;
    private final String kernel;

    Remote(TaggerConfig config, String kernel) {
      this.replicas = TrainingSession.replicas(config);
      this.kernel = kernel;
    }

    @Override
    public List<WorkerAnswer> run(
        WorkerNumbers start, List<WorkerTask> tasks, Predicate<WorkerStep> observer) {
      List<WorkerAnswer> answers = new ArrayList<>();
      for (int i = tasks.size() - 1; i >= 0; i--) {
        try (WorkerReplica replica = replicas.apply(1)) {
          answers.add(0, sent(replica.run(sent(start), sent(tasks.get(i)), step -> true)));
        }
      }
      return answers;
    }

    @SuppressWarnings("unchecked")
    private static <T> T sent(T object) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(object);
        out.flush();
        return (T)
            new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String kernelName() {
      return kernel;
    }

    @Override
    public String kernel() {
      return "far away";
    }

    @Override
    public int threads() {
      return 1;
    }

    @Override
    public void close() {}
  }

  private static void trainFarAway(TaggerConfig config, Path run, String kernel) {
    Engines engines =
        Engines.ours()
            .with(Engine.TRELLIS, input -> new MixingEngine(input, new Remote(config, kernel)));
    new Trainer(config, run, TrainingListener.SILENT, engines).run(StartMode.NEW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.average=2 train.exchange=2 train.workers=3 train.mixing=momentum",
        "train.optimizer=adam train.rate=0.01 train.workers=2 train.mixing=mean"
            + " embeddings.file=FOLDER/vectors.txt embeddings.finetune_rate=0.5",
        "train.optimizer=adam train.rate=0.01 train.workers=2 embeddings.encoder.file=BERT"
            + " embeddings.encoder.dim=4 embeddings.encoder.train=true"
            + " embeddings.encoder.rate=0.001"
      })
  void workersOfAnotherJvmComeToTheSameBits(String changes) {
    TaggerConfig config = corpus.config(with(changes, "train.epochs=3"));
    Path here = folder.resolve("here");
    train(here, config);
    Path there = folder.resolve("there");
    trainFarAway(config, there, Kernels.chosen().name());
    assertEquals(SavedWeights.ofLastEpoch(here), SavedWeights.ofLastEpoch(there));
    assertEquals(SavedWeights.ofModel(here), SavedWeights.ofModel(there));
  }

  @Test
  void aWorkerOfAnotherKernelIsRefused() {
    TaggerConfig config = corpus.config("train.workers=2");
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> trainFarAway(config, corpus.run(), "abacus"));
    String message = thrown.getMessage();
    assertTrue(message.contains("computes with the kernel " + Kernels.chosen().name()), message);
    assertTrue(message.contains("start its Java with -Dtrellis.kernel=abacus"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"perceptron", "mira"})
  void linearWorkersComeToTheSameBitsEverywhere(String optimizer) {
    String[] keys = {"train.optimizer=" + optimizer, "train.workers=3", "train.exchange=4"};
    TaggerConfig config = corpus.linear(with("train.epochs=5", keys));
    Path one = folder.resolve("one");
    train(one, config);
    Path three = folder.resolve("three");
    train(three, config.with("train.threads", 3));
    assertEquals(SavedWeights.ofModel(one), SavedWeights.ofModel(three));
    Path far = folder.resolve("far");
    trainFarAway(config, far, "double");
    assertEquals(SavedWeights.ofModel(one), SavedWeights.ofModel(far));
    Path parts = folder.resolve("parts");
    StoppedTraining.inParts(config.with("train.checkpoint", 1e-9), parts, 5, 7);
    assertEquals(SavedWeights.ofModel(one), SavedWeights.ofModel(parts));
  }

  /** McDonald, Hall and Mann (2010): mixing converges where the data can be separated. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4, 40})
  void aMixedPerceptronSeparatesWhatCanBeSeparated(int workers) {
    TaggerConfig config =
        corpus.linear(
            "train.optimizer=perceptron",
            "train.workers=" + workers,
            "train.epochs=200",
            "train.patience=200");
    TrainingResult result =
        new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    List<EpochReport> epochs = result.details().orElseThrow().epochs();
    assertTrue(epochs.get(0).loss() > 0, "the first epoch makes mistakes");
    assertEquals(0.0, epochs.get(epochs.size() - 1).loss(), "the last one makes none");
    assertEquals(100, result.test().orElseThrow().score());
  }
}

package trellis.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.train.SavedWeights;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.result.BatchProgress;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

class ResumeTest {
  private static final int BATCHES = 7; // an epoch

  @TempDir private Path folder;

  /** Vectors of 4 and of 2 numbers, which are joined. */
  private ToyCorpus corpusWithVectors() {
    return ToyCorpus.ofNames(folder)
        .write("a.txt", "ada .1 .2 .3 .4\nin .5 .6 .7 .8\nZork 1 2 3 4\n")
        .write("LOC.txt", "Rome\nNew York\nada\n")
        .write("paths", "0011\tRome\n0010\tin\n1111\tada\n")
        .write("b.txt", "Ada .1 .2\nRome .5 .6\nOslo .1 -.3\n");
  }

  /** Trains until so many batches are done; then stops, as Ctrl-C does. */
  private static TrainingResult trainSome(
      TaggerConfig config, Path run, StartMode mode, int batches) {
    Trainer[] trainer = new Trainer[1];
    TrainingListener stopper =
        new TrainingListener() {
          private int done;

          @Override
          public void batchDone(BatchProgress progress) {
            done++;
            if (done == batches) {
              trainer[0].stop();
            }
          }
        };
    trainer[0] = new Trainer(config, run, stopper);
    return trainer[0].run(mode);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.average=0",
        "train.average=3",
        "train.balance=true train.rate=0.02",
        "train.average=2 train.balance=true train.rate=0.02",
        "train.optimizer=adam train.rate=0.01",
        "train.optimizer=nadam train.rate=0.01 train.average=2 train.weight_decay=0.1"
            + " network.capitals=3 network.locked_dropout=true network.word_dropout=0.1",
        "embeddings.file=[FOLDER/a.txt,FOLDER/b.txt] embeddings.finetune=[true,false]"
            + " embeddings.finetune_rate=[0.5,1] train.average=2",
        "network.gazetteers.file=FOLDER/LOC.txt network.gazetteers.dropout=0.5"
            + " network.clusters.file=FOLDER/paths train.average=2"
      })
  void stoppedRunsEndWithTheSameBits(String changes) throws IOException {
    ToyCorpus corpus = corpusWithVectors();
    String all = changes.replace("FOLDER", folder.toString()) + " train.epochs=6 train.decay=0.2";
    TaggerConfig config = corpus.config(all.split(" "));
    Path whole = folder.resolve("whole");
    TrainingResult expected =
        new Trainer(config, whole, TrainingListener.SILENT).run(StartMode.NEW);
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 4; round++) {
      Path run = folder.resolve("stopped-" + round);
      TrainingResult result = trainSome(config, run, StartMode.NEW, random.nextInt(8, 20));
      while (result.ending() == Ending.STOPPED) {
        assertFalse(Files.exists(run.resolve("metrics.json")));
        result = trainSome(config, run, StartMode.RESUME, random.nextInt(1, 25));
      }
      assertEquals(expected.bestScore(), result.bestScore());
      assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(run));
      assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(run));
      assertEquals(6, Files.readAllLines(run.resolve("log.jsonl")).size());
    }
  }

  /** Checkpoints after each step: all of a run is kept, however often it is stopped. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.average=0",
        "train.average=2 train.balance=true train.rate=0.02",
        "train.optimizer=adam train.rate=0.01 train.average=1",
        "train.optimizer=nadam train.rate=0.01 train.average=2 train.weight_decay=0.1"
            + " network.capitals=3 network.locked_dropout=true network.word_dropout=0.1",
        "embeddings.file=[FOLDER/a.txt,FOLDER/b.txt] embeddings.finetune=[true,false]"
            + " embeddings.finetune_rate=[0.5,1] train.average=2"
      })
  void epochsGoOnFromWithinToTheSameBits(String changes) throws IOException {
    ToyCorpus corpus = corpusWithVectors();
    String all = changes.replace("FOLDER", folder.toString()) + " train.epochs=4 train.decay=0.2";
    Path whole = folder.resolve("whole");
    TrainingResult expected =
        new Trainer(corpus.config(all.split(" ")), whole, TrainingListener.SILENT)
            .run(StartMode.NEW);
    TaggerConfig often = corpus.config((all + " train.checkpoint=1e-9").split(" "));
    for (int batches = 1; batches <= 5; batches += 2) {
      Path run = folder.resolve("stopped-" + batches);
      TrainingResult result = trainSome(often, run, StartMode.NEW, batches);
      int stops = 0;
      while (result.ending() == Ending.STOPPED) {
        result = trainSome(often, run, StartMode.RESUME, batches);
        stops++;
      }
      assertTrue(stops >= (4 * BATCHES - 1) / batches - 4, "no step is made twice: " + stops);
      assertTrue(stops <= 4 * BATCHES / batches, "no step is made twice: " + stops);
      assertEquals(expected.bestScore(), result.bestScore());
      assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(run));
      assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(run));
      List<String> log = Files.readAllLines(run.resolve("log.jsonl"));
      assertEquals(4, log.size());
      assertEquals(figures(whole), figures(run), "loss and norms are those of the whole epochs");
    }
  }

  /** What the log has of each epoch beside times. */
  private static List<String> figures(Path run) throws IOException {
    return Files.readAllLines(run.resolve("log.jsonl")).stream()
        .map(line -> line.replaceAll("\"[a-z_]*(seconds|tok_s)\":[^,}]*", ""))
        .toList();
  }

  @Test
  void aResumeBeforeTheFirstCheckpointBegins() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config();
    Path whole = folder.resolve("whole");
    new Trainer(config, whole, TrainingListener.SILENT).run(StartMode.NEW);
    TrainingResult result = trainSome(config, corpus.run(), StartMode.RESUME, 2);
    assertEquals(Ending.STOPPED, result.ending());
    assertEquals(0, result.bestEpoch());
    assertEquals(Optional.empty(), result.model());
    // Killed between the first model and the first checkpoint.
    Files.copy(whole.resolve("model.trellis"), corpus.run().resolve("model.trellis"));
    assertEquals(
        Ending.ALL_EPOCHS, trainSome(config, corpus.run(), StartMode.RESUME, 1000).ending());
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(corpus.run()));
  }

  @Test
  void aFinishedRunWithoutItsCheckpointIsLeftAlone() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    Files.delete(corpus.run().resolve("checkpoint.zip"));
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () -> trainSome(corpus.config(), corpus.run(), StartMode.RESUME, 1000));
    assertTrue(thrown.getMessage().contains("there is no checkpoint"), thrown.getMessage());
    assertTrue(Files.exists(corpus.run().resolve("metrics.json")));
  }

  @Test
  void stopLeavesTheBestModel() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TrainingResult result = trainSome(corpus.config(), corpus.run(), StartMode.NEW, BATCHES + 3);
    assertEquals(Ending.STOPPED, result.ending());
    assertEquals(1, result.epochs());
    assertTrue(Files.exists(result.model().orElseThrow()));
  }

  @Test
  void stopBeforeTheStartTrainsNothing() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Trainer trainer = new Trainer(corpus.config(), corpus.run(), TrainingListener.SILENT);
    trainer.stop();
    assertEquals(Ending.STOPPED, trainer.run(StartMode.NEW).ending());
  }

  @Test
  void stopBeforeTheStartLeavesTheOldRunAlone() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    String weights = SavedWeights.ofModel(corpus.run());
    for (StartMode mode : List.of(StartMode.REPLACE, StartMode.RESUME)) {
      Trainer trainer =
          new Trainer(corpus.config("train.epochs=2"), corpus.run(), TrainingListener.SILENT);
      trainer.stop();
      assertEquals(Ending.STOPPED, trainer.run(mode).ending());
      assertEquals(weights, SavedWeights.ofModel(corpus.run()));
      assertTrue(Files.exists(corpus.run().resolve("checkpoint.zip")));
      assertTrue(Files.exists(corpus.run().resolve("metrics.json")), mode::toString);
    }
  }

  @Test
  void runWithoutACheckpointIsToldHowToBeginAnew() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    Files.delete(corpus.run().resolve("checkpoint.zip"));
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () ->
                new Trainer(corpus.config(), corpus.run(), TrainingListener.SILENT)
                    .run(StartMode.RESUME));
    assertTrue(thrown.getMessage().contains("begin anew with --replace"), thrown.getMessage());
  }

  @Test
  void finishedRunGivesItsFiguresAgain() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TrainingResult first = corpus.train();
    String model = SavedWeights.ofModel(corpus.run());
    TrainingResult again =
        new Trainer(corpus.config(), corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(first, again);
    assertEquals(model, SavedWeights.ofModel(corpus.run()));
  }

  @Test
  void runThatGoesOnIsNoLongerFinished() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    assertTrue(Files.exists(corpus.run().resolve("metrics.json")));
    trainSome(corpus.config("train.epochs=3"), corpus.run(), StartMode.RESUME, 2);
    assertFalse(Files.exists(corpus.run().resolve("metrics.json")));
  }

  @Test
  void fewerEpochsThanAreDoneAreRefused() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=3");
    Trainer fewer =
        new Trainer(corpus.config("train.epochs=2"), corpus.run(), TrainingListener.SILENT);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> fewer.run(StartMode.RESUME));
    assertTrue(thrown.getMessage().contains("has 3 epochs behind it"), thrown.getMessage());
  }

  @Test
  void moreEpochsOrThreadsMayBeAskedFor() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path whole = folder.resolve("whole");
    new Trainer(corpus.config("train.epochs=5"), whole, TrainingListener.SILENT).run(StartMode.NEW);
    corpus.train("train.epochs=2", "train.threads=1");
    TaggerConfig more = corpus.config("train.epochs=5", "train.threads=3", "train.patience=9");
    new Trainer(more, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(corpus.run()));
  }

  @Test
  void otherConfigIsRefused() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    assertRefused(corpus, "`train.rate` was 0.3 and is now 0.1", "train.rate=0.1");
    assertRefused(
        corpus, "`network.output.type` was crf and is now softmax", "network.output=softmax");
    assertRefused(corpus, "`seed` was 1 and is now 2", "seed=2");
    assertRefused(corpus, "`data.columns.label` was -1 and is now 1", "data.columns.label=1");
  }

  @Test
  void otherDataIsRefused() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    corpus.write("dev.conll", "Ada B-PER\n\n");
    assertRefused(corpus, "`data.dev`, dev.conll, has another content");
  }

  @Test
  void otherKernelIsRefused() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    Path file = corpus.run().resolve("checkpoint.zip");
    Checkpoint checkpoint = new Checkpoint(file);
    String kernel = checkpoint.readHeader().kernel();
    String other = "abacus";
    try (FileSystem zip = FileSystems.newFileSystem(file)) {
      Path state = zip.getPath("state.json");
      Files.writeString(state, Files.readString(state).replace(kernel, other));
    }
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () ->
                new Trainer(corpus.config(), corpus.run(), TrainingListener.SILENT)
                    .run(StartMode.RESUME));
    assertTrue(thrown.getMessage().contains("-Dtrellis.kernel=" + other), thrown.getMessage());
  }

  private static void assertRefused(ToyCorpus corpus, String why, String... changes) {
    TaggerConfig config = corpus.config(changes);
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () -> new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME));
    assertTrue(thrown.getMessage().contains(why), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("change it back"), thrown.getMessage());
  }

  @Test
  void surplusAndHalfWrittenLogLinesAreCut() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=2");
    Path log = corpus.run().resolve("log.jsonl");
    List<String> lines = Files.readAllLines(log);
    Files.writeString(
        log,
        lines.get(1).replace("\"epoch\":2", "\"epoch\":3") + "\n{\"epoch\":4,\"lo",
        StandardOpenOption.APPEND);
    Files.write(log, new byte[] {'\n', (byte) 0xC3, '\n', 0}, StandardOpenOption.APPEND);
    new Trainer(corpus.config("train.epochs=3"), corpus.run(), TrainingListener.SILENT)
        .run(StartMode.RESUME);
    List<String> after = Files.readAllLines(log);
    assertEquals(3, after.size());
    assertEquals(lines, after.subList(0, 2));
    assertTrue(after.get(2).startsWith("{\"epoch\":3,"), after.get(2));
    assertFalse(after.get(2).equals(lines.get(1).replace("\"epoch\":2", "\"epoch\":3")));
  }

  @Test
  void damagedCheckpointIsToldOf() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=2");
    Path checkpoint = corpus.run().resolve("checkpoint.zip");
    byte[] whole = Files.readAllBytes(checkpoint);
    for (int at : new int[] {0, 80, whole.length / 3, whole.length / 2}) {
      byte[] flipped = whole.clone();
      flipped[at] ^= 0x10;
      Files.write(checkpoint, flipped);
      assertDamaged(corpus);
    }
    byte[] badName = whole.clone();
    badName[32] ^= 0x80; // in the name of the first entry, which then is no UTF-8
    Files.write(checkpoint, badName);
    assertDamaged(corpus);
    for (int length : new int[] {0, 20, whole.length / 2}) {
      Files.write(checkpoint, whole);
      try (RandomAccessFile file = new RandomAccessFile(checkpoint.toFile(), "rw")) {
        file.setLength(length);
      }
      assertDamaged(corpus);
    }
  }

  private static void assertDamaged(ToyCorpus corpus) {
    TaggerConfig config = corpus.config("train.epochs=2");
    TrainingException thrown =
        assertThrows(
            TrainingException.class,
            () -> new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME));
    assertTrue(thrown.getMessage().contains("checkpoint.zip"), thrown.getMessage());
    assertTrue(thrown.getMessage().contains("--replace"), thrown.getMessage());
  }
}

package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.Tagger;
import trellis.encoder.file.TinyEncoders;
import trellis.encoder.open.EncoderOpener;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.error.TrainingException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.result.BatchProgress;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Training of a tiny encoder together with the network that reads it. */
class TunedEncoderTest {
  private static final String AT = "embeddings.encoder.";

  @TempDir private Path folder;
  private ToyCorpus corpus;

  @BeforeEach
  void write() {
    corpus = ToyCorpus.ofNames(folder);
  }

  private static String[] with(String kind, String... changes) {
    List<String> all =
        new ArrayList<>(
            List.of(
                AT + "file=" + TinyEncoders.folder(kind),
                AT + "dim=4",
                AT + "train=true",
                AT + "rate=0.001",
                "train.optimizer=adam",
                "train.rate=0.01",
                "train.epochs=3"));
    Collections.addAll(all, changes);
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void theModelHasTheTunedEncoderAndTheScoresThatWereTold(String kind) throws IOException {
    TrainingResult result = corpus.train(with(kind, "train.epochs=6", AT + "pieces=mean"));
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    EncoderWeights before = EncoderOpener.read(TinyEncoders.folder(kind)).weights();
    EncoderWeights after = model.encoder().orElseThrow().weights();
    for (String name : List.of("embeddings.pieces", "block1.attention.weights")) {
      assertFalse(Arrays.equals(before.tensor(name).toArray(), after.tensor(name).toArray()), name);
    }
    assertPredictionsAreThoseOf(Tagger.of(model));
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(file -> file.toString().endsWith(".states")));
    }
  }

  private void assertPredictionsAreThoseOf(Tagger tagger) throws IOException {
    List<String> tokens = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    int sentences = 0;
    for (String line : Files.readAllLines(corpus.run().resolve("test.predicted.conll"))) {
      if (line.isEmpty()) {
        assertEquals(labels, tagger.tag(tokens).labels());
        tokens.clear();
        labels.clear();
        sentences++;
      } else {
        tokens.add(line.split("[ \t]")[0]);
        labels.add(line.substring(line.lastIndexOf(line.contains("\t") ? '\t' : ' ') + 1));
      }
    }
    assertTrue(sentences > 0);
  }

  @Test
  void lowerBlocksCanStayAsTheyAre() {
    TrainingResult result =
        corpus.train(with("bert", AT + "frozen=1", AT + "layers=[2]", AT + "pack=float32"));
    EncoderWeights before = EncoderOpener.read(TinyEncoders.folder("bert")).weights();
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    for (EncoderTensor after : model.encoder().orElseThrow().weights().tensors()) {
      float[] numbers = before.tensor(after.name()).toArray();
      if (after.name().startsWith("block2.") && after.rows() > 1) {
        assertFalse(Arrays.equals(numbers, after.toArray()), after.name());
      } else if (!after.name().startsWith("block2.")) {
        assertArrayEquals(numbers, after.toArray(), after.name());
      }
    }
  }

  @Test
  void blocksThatAllStayAreRefused() {
    String text =
        assertThrows(TrainingException.class, () -> corpus.train(with("bert", AT + "frozen=2")))
            .getMessage();
    assertTrue(text.contains("2 blocks") && text.contains("frozen"), text);
  }

  @Test
  void ratesLayersAndSchedulesMakeOtherWeights() {
    List<String> digests = new ArrayList<>();
    for (String change :
        List.of(
            "seed=1",
            AT + "rate=0.0001",
            AT + "layer_decay=0.5",
            AT + "inner_dropout=0.3",
            AT + "layers=mix",
            "train.schedule=linear",
            "train.warmup=0.3")) {
      new Trainer(corpus.config(with("bert", change)), corpus.run(), TrainingListener.SILENT)
          .run(StartMode.REPLACE);
      digests.add(SavedWeights.ofLastEpoch(corpus.run()));
    }
    assertEquals(digests.size(), digests.stream().distinct().count());
  }

  @Test
  void threadsChangeNothing() {
    corpus.train(with("bert", "train.threads=1", AT + "inner_dropout=0.2"));
    String one = SavedWeights.ofModel(corpus.run());
    new Trainer(
            corpus.config(with("bert", "train.threads=3", AT + "inner_dropout=0.2")),
            corpus.run(),
            TrainingListener.SILENT)
        .run(StartMode.REPLACE);
    assertEquals(one, SavedWeights.ofModel(corpus.run()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void aTrainingThatWasStoppedWithinAnEpochGoesOnToTheSameWeights(int batches) {
    String[] changes =
        with(
            "bert",
            "train.schedule=linear",
            "train.warmup=0.2",
            "train.average=2",
            AT + "inner_dropout=0.2",
            "train.batch=4",
            "train.checkpoint=0.000001");
    corpus.train(changes);
    String whole = SavedWeights.ofModel(corpus.run());
    AtomicReference<Trainer> trainer = new AtomicReference<>();
    AtomicInteger seen = new AtomicInteger();
    TrainingListener stopper =
        new TrainingListener() {
          @Override
          public void batchDone(BatchProgress batch) {
            if (seen.incrementAndGet() == batches) {
              trainer.get().stop();
            }
          }
        };
    Path run = folder.resolve("stopped");
    trainer.set(new Trainer(corpus.config(changes), run, stopper));
    trainer.get().run(StartMode.NEW);
    assertFalse(Files.exists(run.resolve("metrics.json")));
    new Trainer(corpus.config(changes), run, TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(whole, SavedWeights.ofModel(run));
  }

  @Test
  void aLinearScheduleCannotGoOnToAnotherEnd() {
    corpus.train(with("bert", "train.schedule=linear"));
    Trainer longer =
        new Trainer(
            corpus.config(with("bert", "train.schedule=linear", "train.epochs=4")),
            corpus.run(),
            TrainingListener.SILENT);
    String text =
        assertThrows(TrainingException.class, () -> longer.run(StartMode.RESUME)).getMessage();
    assertTrue(text.contains("`train.epochs` was 3 and is now 4"), text);
  }
}

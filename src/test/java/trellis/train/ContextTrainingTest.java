package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.encoder.file.TinyEncoders;
import trellis.error.ModelException;
import trellis.error.TrainingException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Training with the states of a tiny encoder, from its file to the tagger. */
class ContextTrainingTest {
  private static final String FILE = "embeddings.encoder.file=";
  private static final String DIM = "embeddings.encoder.dim=4";

  @TempDir private Path folder;
  private ToyCorpus corpus;

  @BeforeEach
  void write() {
    corpus = ToyCorpus.ofNames(folder);
  }

  private static String[] with(String kind, String... changes) {
    List<String> all = new ArrayList<>(List.of(FILE + TinyEncoders.folder(kind), DIM));
    Collections.addAll(all, changes);
    return all.toArray(String[]::new);
  }

  private List<Path> stateFiles() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".states")).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void aModelCarriesItsEncoder(String kind) throws IOException {
    TrainingResult result = corpus.train(with(kind, "train.epochs=15"));
    assertTrue(result.bestScore() > 60, () -> "F1 " + result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(kind, model.card().encoderFile().orElseThrow().name());
    assertPredictionsAreThoseOf(Tagger.of(model));
  }

  /** The states of the training were kept in a file; here they are computed anew. */
  private void assertPredictionsAreThoseOf(Tagger tagger) throws IOException {
    List<String> tokens = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (String line : Files.readAllLines(corpus.run().resolve("test.predicted.conll"))) {
      if (line.isEmpty()) {
        assertEquals(labels, tagger.tag(tokens).labels());
        tokens.clear();
        labels.clear();
      } else {
        tokens.add(line.split("[ \t]")[0]);
        labels.add(line.substring(line.lastIndexOf(line.contains("\t") ? '\t' : ' ') + 1));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Pack.class)
  void theModelIsWhatWasTrained(Pack pack) throws IOException {
    String[] changes = with("bert", "embeddings.encoder.pack=" + pack.name().toLowerCase());
    TrainingResult result = corpus.train(changes);
    Path file = result.model().orElseThrow();
    Tagger tagger =
        pack == Pack.NONE ? Tagger.load(file, TinyEncoders.folder("bert")) : Tagger.load(file);
    assertPredictionsAreThoseOf(tagger);
    byte[] written = Files.readAllBytes(file);
    Path again = folder.resolve("again.trellis");
    ModelArchive.write(ModelArchive.read(file), again);
    assertArrayEquals(written, Files.readAllBytes(again));
  }

  @Test
  void aModelWithoutItsEncoderAsksForIt() {
    TrainingResult result = corpus.train(with("bert", "embeddings.encoder.pack=none"));
    Path file = result.model().orElseThrow();
    String text = assertThrows(ModelException.class, () -> Tagger.load(file)).getMessage();
    assertTrue(text.contains("needs its encoder bert") && text.contains("--encoder"), text);
    Path other = TinyEncoders.folder("roberta");
    String wrong = assertThrows(ModelException.class, () -> Tagger.load(file, other)).getMessage();
    assertTrue(wrong.contains("is another encoder than the model was trained with"), wrong);
    assertEquals(
        Tagger.load(file, TinyEncoders.graph("bert")).tag(List.of("Ada", "sleeps")).labels(),
        Tagger.load(file, TinyEncoders.folder("bert")).tag(List.of("Ada", "sleeps")).labels());
  }

  @Test
  void statesAreKeptForTheNextRunAndOtherSeeds() throws IOException {
    corpus.train(with("bert", "train.epochs=2"));
    List<Path> kept = stateFiles();
    assertEquals(1, kept.size());
    List<String> lines = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void preparing(String line) {
            lines.add(line);
          }
        };
    Path other = folder.resolve("other");
    String[] changes = with("bert", "train.epochs=2", "seed=5", "output=" + other);
    new Trainer(corpus.config(changes), other, listener).run(StartMode.NEW);
    assertEquals(kept, stateFiles());
    String encoder = "encoder bert: 2 blocks of width ";
    assertTrue(lines.get(0).startsWith(encoder), lines::toString);
    assertTrue(lines.get(1).contains("are there from an earlier run"), lines::toString);
  }

  @Test
  void statesAreDeletedWhenAsked() throws IOException {
    TrainingResult result = corpus.train(with("bert", "embeddings.encoder.keep=false"));
    assertEquals(List.of(), stateFiles());
    assertPredictionsAreThoseOf(Tagger.load(result.model().orElseThrow()));
  }

  @Test
  void layersPiecesAndMixEachMakeTheirOwnModel() {
    List<String> digests = new ArrayList<>();
    for (String key :
        List.of("layers=[0]", "layers=[1, 2]", "layers=mix", "pieces=last", "pieces=mean")) {
      TrainingResult result =
          new Trainer(
                  corpus.config(with("bert", "embeddings.encoder." + key)),
                  corpus.run(),
                  TrainingListener.SILENT)
              .run(StartMode.REPLACE);
      TaggerModel model = ModelArchive.read(result.model().orElseThrow());
      assertTrue(GoldenCheck.of(model).isPassed(), key);
      digests.add(SavedWeights.ofLastEpoch(corpus.run()));
    }
    assertEquals(digests.size(), digests.stream().distinct().count());
  }

  @Test
  void layersThatAreNotThereAreRefused() {
    String text =
        assertThrows(
                TrainingException.class,
                () -> corpus.train(with("bert", "embeddings.encoder.layers=[3]")))
            .getMessage();
    assertTrue(text.contains("has no layer 3") && text.contains("2 blocks"), text);
  }

  @Test
  void threadsChangeNothing() throws IOException {
    corpus.train(with("bert", "train.threads=1"));
    String one = SavedWeights.ofModel(corpus.run());
    Files.delete(stateFiles().get(0));
    new Trainer(
            corpus.config(with("bert", "train.threads=3")), corpus.run(), TrainingListener.SILENT)
        .run(StartMode.REPLACE);
    assertEquals(one, SavedWeights.ofModel(corpus.run()));
  }

  @Test
  void aStoppedTrainingGoesOnToTheSameWeights() {
    corpus.train(with("bert"));
    String whole = SavedWeights.ofModel(corpus.run());
    AtomicReference<Trainer> trainer = new AtomicReference<>();
    TrainingListener stopper =
        new TrainingListener() {
          @Override
          public void epochDone(EpochReport report) {
            trainer.get().stop();
          }
        };
    Path run = folder.resolve("stopped");
    trainer.set(new Trainer(corpus.config(with("bert")), run, stopper));
    trainer.get().run(StartMode.NEW);
    assertNotEquals(whole, SavedWeights.ofModel(run));
    new Trainer(corpus.config(with("bert")), run, TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(whole, SavedWeights.ofModel(run));
  }

  @Test
  void anotherEncoderCannotGoOn() {
    corpus.train(with("bert", "train.epochs=2"));
    Trainer other =
        new Trainer(
            corpus.config(with("distilbert", "train.epochs=3")),
            corpus.run(),
            TrainingListener.SILENT);
    String text =
        assertThrows(TrainingException.class, () -> other.run(StartMode.RESUME)).getMessage();
    assertTrue(text.contains("embeddings.encoder.file"), text);
  }

  @Test
  void noSentenceIsTooLong() {
    TrainingResult result = corpus.train(with("bert", "train.epochs=2"));
    Tagger tagger = Tagger.load(result.model().orElseThrow());
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      tokens.add(List.of("Ada", "lives", "in", "New", "York").get(i % 5));
    }
    TaggedSentence tagged = tagger.tag(tokens);
    assertEquals(20_000, tagged.labels().size());
    assertFalse(tagged.spans().isEmpty());
  }
}

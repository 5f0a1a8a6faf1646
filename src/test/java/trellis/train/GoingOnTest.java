package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.encoder.file.TinyEncoders;
import trellis.error.ConfigException;
import trellis.error.TrainingException;
import trellis.labels.LabelSet;
import trellis.model.ModelCard;
import trellis.model.RandomLinearModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.engine.Engines;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Trainings that begin with an old model. */
class GoingOnTest {
  private static final String FREEZE = "freeze=[words, characters, layers]";
  private static final List<String> FIRMS = List.of("Acme", "Initech", "Globex", "Umbrella");

  @TempDir private Path folder;
  private ToyCorpus corpus;
  private Path old;
  private TrainingResult first;

  @BeforeEach
  void trainOld() throws IOException {
    corpus = ToyCorpus.ofNames(folder);
    first = corpus.train("train.epochs=6", "network.capitals=3");
    old = folder.resolve("old.trellis");
    Files.move(corpus.run().resolve("model.trellis"), old);
  }

  /** Firms and persons: a new type, new words in another order, and no places. */
  private void writeFirms() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      text.append(FIRMS.get(i % 4)).append(" B-ORG\nhires O\n");
      text.append(List.of("Ada", "Grace", "Zoë").get(i % 3)).append(" B-PER\n! O\n\n");
    }
    corpus.write("train.conll", text.toString());
    corpus.write("dev.conll", text.toString().replace("hires", "asks"));
    corpus.write("test.conll", text.toString().replace("hires", "sees"));
  }

  private TrainingResult goOn(Path run, String... changes) {
    return goOn(run, StartMode.NEW, changes);
  }

  private TrainingResult goOn(Path run, StartMode mode, String... changes) {
    return new Trainer(corpus.config(with(changes)), run, TrainingListener.SILENT, Engines.ours())
        .run(mode);
  }

  private String[] with(String... changes) {
    String[] all = Arrays.copyOf(changes, changes.length + 2);
    all[changes.length] = "init=" + old;
    all[changes.length + 1] = "network.capitals=3";
    return all;
  }

  private static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  @Test
  void whatLearnsNothingScoresAsBefore() {
    TrainingResult same =
        goOn(folder.resolve("same"), "train.epochs=1", "train.rate=1e-30", "seed=77");
    assertEquals(first.bestScore(), same.bestScore());
    assertEquals(first.test().orElseThrow().score(), same.test().orElseThrow().score());
    TaggerModel before = ModelArchive.read(old);
    TaggerModel after = model(same);
    assertEquals(before.words(), after.words());
    assertEquals(before.labelNames(), after.labelNames());
    ModelCard.DataFile origin =
        after.card().data().stream().filter(f -> f.use().equals("init")).findFirst().orElseThrow();
    assertEquals("old.trellis", origin.name());
    assertEquals(before.file().orElseThrow().sha256(), origin.sha256());
  }

  @Test
  void oldWeightsStandAtTheirNamesAndNewOnesBegin() {
    writeFirms();
    TaggerModel before = ModelArchive.read(old);
    try (TrainingSession session = TrainingSession.of(corpus.config(with()), Engines.ours())) {
      LabelSet labels = session.data().labels();
      assertEquals(List.of("LOC", "ORG", "PER"), labels.spanTypes());
      assertEquals(
          before.words().size() + 7, session.data().words().size()); // 4 firms, hires, Zoë, !
      assertTrue(session.data().words().row("!") > 0);
      int dim = session.network().words().columns();
      for (String word : List.of("Ada", "Oslo", "York", "in")) {
        assertArrayEquals(
            row(before.network().words(), before.words().row(word)),
            row(session.network().words(), session.data().words().row(word)),
            word);
      }
      assertEquals(6, dim);
      float[] transition = parameter(session.network().parameters(), "crf.transition").value();
      float[] oldTransition = parameter(before.network().parameters(), "crf.transition").value();
      float[] bias = session.network().heads().get(0).bias().value();
      for (int from = 0; from < labels.size(); from++) {
        int oldFrom = before.labels().id(labels.label(from));
        assertEquals(
            oldFrom < 0 ? 0 : before.network().heads().get(0).bias().value()[oldFrom], bias[from]);
        for (int to = 0; to < labels.size(); to++) {
          int oldTo = before.labels().id(labels.label(to));
          float expected =
              oldFrom < 0 || oldTo < 0
                  ? 0
                  : oldTransition[oldFrom * before.labels().size() + oldTo];
          assertEquals(expected, transition[from * labels.size() + to]);
        }
      }
    }
  }

  private static float[] row(Parameter table, int row) {
    int from = row * table.columns();
    return Arrays.copyOfRange(table.value(), from, from + table.columns());
  }

  private static Parameter parameter(List<Parameter> all, String name) {
    return all.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train={rate: 0.3, batch: 4, epochs: 12, weight_decay: 0.01}",
        "train={rate: 0.2, batch: 4, epochs: 16, optimizer: adam, weight_decay: 0.01}",
        "train={rate: 0.2, batch: 4, epochs: 16, optimizer: nadam, average: 8, balance: true}"
      })
  void frozenPartsKeepTheirBitsWhileANewTypeIsLearned(String train) {
    writeFirms();
    TaggerModel before = ModelArchive.read(old);
    TrainingResult result = goOn(folder.resolve("frozen"), train, FREEZE);
    assertTrue(result.bestScore() > 90, () -> "F1 " + result.bestScore());
    TaggerModel after = model(result);
    for (Parameter was : before.network().parameters()) {
      Parameter is = parameter(after.network().parameters(), was.name());
      boolean isOutput = was.name().startsWith("output") || was.name().startsWith("crf");
      int length = was.rows() * was.columns();
      if (isOutput) {
        assertTrue(is.value().length > length, was.name());
      } else {
        assertArrayEquals(
            Arrays.copyOf(was.value(), length), Arrays.copyOf(is.value(), length), was.name());
      }
    }
    try (TrainingSession fresh =
        TrainingSession.of(corpus.config(with(train, FREEZE)), Engines.ours())) {
      int row = after.words().row("Acme");
      assertFalse(
          Arrays.equals(row(fresh.network().words(), row), row(after.network().words(), row)));
    }
  }

  @Test
  void withoutFreezeAllLearns() {
    writeFirms();
    TaggerModel before = ModelArchive.read(old);
    TaggerModel after = model(goOn(folder.resolve("free"), "train.epochs=2"));
    for (Parameter was : before.network().parameters()) {
      Parameter is = parameter(after.network().parameters(), was.name());
      assertFalse(
          Arrays.equals(was.value(), 0, was.value().length, is.value(), 0, was.value().length),
          was.name());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"train.patience=9", "train.average=1"})
  void aResumeIsTheSameToTheBit(String key) {
    writeFirms();
    Path whole = folder.resolve("whole");
    Path broken = folder.resolve("broken");
    String adam = "train={optimizer: adam, rate: 0.02}";
    goOn(whole, adam, FREEZE, key, "train.epochs=4");
    goOn(broken, adam, FREEZE, key, "train.epochs=2");
    goOn(broken, StartMode.RESUME, adam, FREEZE, key, "train.epochs=4");
    assertEquals(SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(broken));
    assertEquals(SavedWeights.ofModel(whole), SavedWeights.ofModel(broken));
  }

  /**
   * The encoder's file has other weights than the old model, and states are kept beside the run.
   */
  @Test
  void anEncoderThatTheOldModelTrainedIsGoneOnWith() throws IOException {
    String encoder = "embeddings.encoder.file=" + TinyEncoders.folder("bert");
    String dim = "embeddings.encoder.dim=4";
    Path run = folder.resolve("tuned");
    TrainingResult tuned =
        new Trainer(
                corpus.config(
                    encoder,
                    dim,
                    "network.capitals=3",
                    "embeddings.encoder.train=true",
                    "embeddings.encoder.rate=0.01",
                    "train={optimizer: adam, rate: 0.01, epochs: 4}"),
                run,
                TrainingListener.SILENT)
            .run(StartMode.NEW);
    Files.delete(old);
    Files.copy(run.resolve("model.trellis"), old);
    TrainingResult same =
        goOn(
            folder.resolve("same"),
            encoder,
            dim,
            "freeze=[encoder]",
            "train.epochs=1",
            "train.rate=1e-30");
    assertEquals(tuned.bestScore(), same.bestScore());
    assertArrayEquals(
        model(tuned).encoder().orElseThrow().weights().tensor("embeddings.pieces").toArray(),
        model(same).encoder().orElseThrow().weights().tensor("embeddings.pieces").toArray());
    TrainingException refused =
        assertThrows(TrainingException.class, () -> goOn(folder.resolve("without")));
    assertTrue(refused.getMessage().contains("`embeddings.encoder.file` is "), refused::getMessage);
  }

  @Test
  void aResumeWithAnotherOldModelIsRefused() throws IOException {
    Path run = folder.resolve("run2");
    goOn(run, "train.epochs=1");
    Files.copy(run.resolve("model.trellis"), folder.resolve("other.trellis"));
    Files.delete(old);
    Files.move(folder.resolve("other.trellis"), old);
    TrainingException refused =
        assertThrows(TrainingException.class, () -> goOn(run, StartMode.RESUME, "train.epochs=2"));
    assertTrue(
        refused.getMessage().contains("`init`, old.trellis, has another content"),
        refused::getMessage);
  }

  @Test
  void allSizesThatDifferAreNamedAtOnce() {
    TrainingException refused =
        assertThrows(
            TrainingException.class,
            () ->
                goOn(
                    folder.resolve("no"),
                    "network.words={dim: 6, hidden: 9, layers: 2}",
                    "network.scheme=bio",
                    "network.output=softmax"));
    assertEquals(
        "`init`: the network of "
            + old
            + " is another one: `network.scheme` is bioes there and bio here;"
            + " `network.output.type` is crf there and softmax here; `network.words.hidden` is 7"
            + " there and 9 here; `network.words.layers` is 1 there and 2 here: set what the old"
            + " model has: network.scheme=bioes, network.output.type=crf, network.words.hidden=7,"
            + " network.words.layers=1; or leave out `init`",
        refused.getMessage());
    assertFalse(Files.exists(folder.resolve("no")));
  }

  @Test
  void aLinearModelIsNoBeginningOfANetwork() {
    Path linear = folder.resolve("linear.trellis");
    ModelArchive.write(RandomLinearModel.of(new SplittableRandom(3)), linear);
    TrainingException refused =
        assertThrows(
            TrainingException.class,
            () ->
                new Trainer(
                        corpus.config("init=" + linear),
                        folder.resolve("no"),
                        TrainingListener.SILENT,
                        Engines.ours())
                    .run(StartMode.NEW));
    assertEquals(
        "`init`: "
            + linear
            + ": the model is linear (`network.type`), and `init` takes a network: name a model"
            + " that is one; or leave out `init`",
        refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "freeze=[wrods]; did you mean `words`?",
        "freeze=[encoder]; there is no `embeddings.encoder.file`",
        "train.engine=deeplearning4j; `init`: the engine deeplearning4j begins with nothing"
      })
  void whatCannotBeIsRefused(String changeAndMessage) {
    String[] both = changeAndMessage.split("; ");
    ConfigException refused =
        assertThrows(ConfigException.class, () -> corpus.config(with(both[0])));
    assertTrue(refused.getMessage().contains(both[1]), refused::getMessage);
  }

  @Test
  void freezingNeedsAnOldModel() {
    ConfigException refused = assertThrows(ConfigException.class, () -> corpus.config(FREEZE));
    assertTrue(refused.getMessage().contains("add `init`"), refused::getMessage);
  }

  @Test
  void seedsAndFoldsBeginWithIt() {
    writeFirms();
    String[] changes = with("seeds=[1, 2]", "train.epochs=2", FREEZE);
    SeedSummary seeds =
        new MultiSeedTraining(
                corpus.config(changes), folder.resolve("seeds"), TrainingListener.SILENT)
            .run(StartMode.NEW);
    TaggerModel before = ModelArchive.read(old);
    for (TrainingResult result : seeds.runs()) {
      Parameter is = parameter(model(result).network().parameters(), "layer1.forward.input");
      assertArrayEquals(
          parameter(before.network().parameters(), is.name()).value(), is.value(), is.name());
    }
    TrainingResult fold = goOn(folder.resolve("fold"), "data.fold=1/3", "train.epochs=1", FREEZE);
    assertTrue(model(fold).labels().spanTypes().contains("LOC"));
  }
}

package trellis.train.data;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.error.ConfigException;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.TrainingSession;
import trellis.train.engine.Engines;
import trellis.train.result.InputFile;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScorer;

/** Trainings that join the vectors of two files, of 4 and of 2 numbers. */
class JoinedVectorsTest {
  private static final float[] IN_FIRST = {.5f, .6f, .7f, .8f};
  private static final float[] ADA_IN_FIRST = {.1f, .2f, .3f, .4f};
  private static final float[] ADA_IN_SECOND = {.7f, -.2f};

  @TempDir private Path folder;

  private ToyCorpus corpus() {
    return ToyCorpus.ofNames(folder)
        .write("a.txt", "ada .1 .2 .3 .4\nin .5 .6 .7 .8\nZork 1 2 3 4\n")
        .write("b.txt", "Ada .7 -.2\nRome .5 .6\nPlutarch .1 -.3\n");
  }

  private TaggerConfig config(String... more) {
    List<String> changes = new ArrayList<>(List.of(more));
    changes.add(0, "train.epochs=2");
    changes.add(0, "embeddings.file=[" + folder + "/a.txt, " + folder + "/b.txt]");
    return corpus().config(changes.toArray(String[]::new));
  }

  private TaggerModel train(String name, String... more) {
    Path run = folder.resolve(name);
    TrainingResult result =
        new Trainer(config(more), run, TrainingListener.SILENT).run(StartMode.NEW);
    return ModelArchive.read(result.model().orElseThrow());
  }

  private static float[] row(List<Parameter> tables, int number, int row) {
    Parameter table = tables.get(number);
    int columns = table.columns();
    return Arrays.copyOfRange(table.value(), row * columns, (row + 1) * columns);
  }

  private static float[] row(TaggerModel model, int table, String word) {
    return row(model.network().wordTables(), table, model.words().row(word));
  }

  private float[] initialRow(int table, String word, String... more) {
    try (TrainingSession session = TrainingSession.of(config(more), Engines.ours())) {
      int row = session.data().words().row(word);
      return row(session.network().wordTables(), table, row);
    }
  }

  @Test
  void eachTableStartsFromItsFileInTheFormsThatTheFileIsReadIn() {
    assertArrayEquals(ADA_IN_FIRST, initialRow(0, "Ada"));
    assertArrayEquals(ADA_IN_SECOND, initialRow(1, "Ada"));
    assertFalse(
        Arrays.equals(ADA_IN_FIRST, initialRow(0, "Ada", "embeddings.lowercase=[false, true]")));
    assertArrayEquals(ADA_IN_SECOND, initialRow(1, "Ada", "embeddings.lowercase=[false, true]"));
  }

  /** A word that a file lacks starts there as a word without vectors does. */
  @Test
  void aWordThatAFileLacksStartsAtRandomThere() {
    assertArrayEquals(IN_FIRST, initialRow(0, "in"));
    float[] start = initialRow(1, "in");
    assertFalse(Arrays.equals(start, initialRow(1, "Grace")));
    assertFalse(Arrays.equals(start, initialRow(1, "in", "seed=2")));
  }

  @Test
  void aFileMayStayFixedWhileAnotherIsTrainedOn() {
    TaggerModel model = train("run", "embeddings.finetune=[false, true]", "train.average=1");
    assertArrayEquals(IN_FIRST, row(model, 0, "in"));
    assertArrayEquals(ADA_IN_FIRST, row(model, 0, "Ada"));
    assertFalse(Arrays.equals(ADA_IN_SECOND, row(model, 1, "Ada")));
    assertFalse(Arrays.equals(initialRow(1, "in"), row(model, 1, "in"))); // has no vector there
  }

  @Test
  void eachFileMovesByItsShareOfTheRate() {
    TaggerModel whole = trainOneStep("whole", "1.0");
    TaggerModel shares = trainOneStep("shares", "[0.5, 0.25]");
    assertArrayEquals(row(whole, 0, "Grace"), row(shares, 0, "Grace"));
    assertArrayEquals(row(whole, 1, "in"), row(shares, 1, "in"));
    assertMoved(ADA_IN_FIRST, row(whole, 0, "Ada"), row(shares, 0, "Ada"), 0.5);
    assertMoved(ADA_IN_SECOND, row(whole, 1, "Ada"), row(shares, 1, "Ada"), 0.25);
  }

  private TaggerModel trainOneStep(String name, String shares) {
    return train(name, "embeddings.finetune_rate=" + shares, "train.batch=100", "train.epochs=1");
  }

  private static void assertMoved(float[] start, float[] whole, float[] part, double share) {
    for (int i = 0; i < start.length; i++) {
      float moved = whole[i] - start[i];
      assertTrue(Math.abs(moved) > 1e-6);
      assertEquals(moved * share, part[i] - start[i], 1e-7);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "[int8, none]", "[none, float16]", "[float32, int8]"})
  void savedModelScoresAsTheTrainingSaid(String pack) {
    TaggerConfig config = config("embeddings.pack=" + pack, "network.words.dim=[4, 2]");
    corpus()
        .write("dev.conll", "Zork B-PER\nlives O\nin O\nPlutarch B-LOC\n. O\n\nAda B-PER\nin O\n");
    Path run = folder.resolve("run");
    TrainingResult result = new Trainer(config, run, TrainingListener.SILENT).run(StartMode.NEW);
    TaggerModel saved = ModelArchive.read(result.model().orElseThrow());
    TrainingData data = TrainingDataReader.read(config).data();
    FileScore again = new SplitScorer(data, 1, 1).fit("dev", saved, data.dev()).score();
    assertEquals(result.bestScore(), again.percent());
    assertEquals(pack.contains("[none") || pack.equals("none"), saved.packed().get(0).size() == 0);
    assertEquals(pack.contains("none]") || pack.equals("none"), saved.packed().get(1).size() == 0);
  }

  @Test
  void theModelKnowsTheFilesAndTheirWidths() throws IOException {
    TaggerModel model = train("run");
    assertEquals(List.of(4, 2), model.config().network().words().widths());
    assertEquals(
        List.of("a.txt", "b.txt"),
        model.card().vectorFiles().stream().map(DataFile::name).toList());
    List<DataFile> files = TrainingDataReader.read(config()).data().files();
    assertEquals(files.subList(3, 5), model.card().vectorFiles());
    assertEquals(List.of("embeddings", "embeddings2"), uses(files));
    List<InputFile> inputs = InputFile.of(config(), TrainingDataReader.read(config()).data());
    assertEquals(Files.size(folder.resolve("b.txt")), inputs.get(4).bytes().orElseThrow());
  }

  private static List<String> uses(List<DataFile> files) {
    return files.subList(3, 5).stream().map(DataFile::use).toList();
  }

  @Test
  void severalThreadsGiveTheSameModel() throws IOException {
    train("one", "train.threads=1", "embeddings.finetune=[true, false]");
    train("three", "train.threads=3", "embeddings.finetune=[true, false]");
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("one/model.trellis")),
        Files.readAllBytes(folder.resolve("three/model.trellis")));
  }

  @Test
  void aRunDoesNotGoOnWithAnotherSecondFile() {
    train("run");
    TaggerConfig more = config("train.epochs=3");
    corpus().write("b.txt", "Ada .7 -.3\nRome .5 .6\n");
    Trainer trainer = new Trainer(more, folder.resolve("run"), TrainingListener.SILENT);
    String message =
        assertThrows(TrainingException.class, () -> trainer.run(StartMode.RESUME)).getMessage();
    assertTrue(message.contains("`embeddings.file`, b.txt, has another content"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "[2, 4]", "4"})
  void widthsMustFitTheFiles(String dim) {
    String message =
        assertThrows(
                CorpusException.class,
                () -> TrainingDataReader.read(config("network.words.dim=" + dim)))
            .getMessage();
    assertTrue(message.contains("a.txt, " + folder + "/b.txt: have vectors of 4 + 2 = 6"), message);
    assertTrue(message.contains("is " + dim + ": set `network.words.dim: 6`"), message);
  }

  @Test
  void everyFileMustBeThereAndStandOnce() {
    assertRefused("there is no file", "a.txt", "c.txt");
    assertRefused("stands twice in the list", "a.txt", "b.txt", "a.txt");
  }

  private void assertRefused(String complaint, String... names) {
    String files = String.join(", ", Arrays.stream(names).map(n -> folder + "/" + n).toList());
    corpus().config();
    String message =
        assertThrows(
                ConfigException.class,
                () ->
                    ConfigReader.read(
                        folder.resolve("toy.yaml"), List.of("embeddings.file=[" + files + "]")))
            .getMessage();
    assertTrue(message.contains(complaint), message);
  }
}

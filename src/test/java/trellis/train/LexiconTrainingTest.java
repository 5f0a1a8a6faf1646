package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.check.CheckText;
import trellis.check.CorpusCheck;
import trellis.demand.Knowledge;
import trellis.dl4j.GraphModels;
import trellis.error.ConfigException;
import trellis.error.ModelException;
import trellis.error.TrainingException;
import trellis.model.GoldenCheck;
import trellis.model.ModelCard;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.model.npz.NpzFile;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Training with lists of names, or clusters, that alone tell the labels of new words. */
class LexiconTrainingTest {
  @TempDir private Path folder;
  private ToyCorpus corpus;
  private String lists;
  private String clusters;
  private int runs;

  /** Dev and test have other words than train; which of them are names a list tells alone. */
  @BeforeEach
  void write() {
    corpus = new ToyCorpus(folder);
    corpus.write("train.conll", sentences(0, 40, 1));
    corpus.write("dev.conll", sentences(50, 15, 2));
    corpus.write("test.conll", sentences(50, 15, 3));
    StringBuilder places = new StringBuilder();
    StringBuilder paths = new StringBuilder();
    for (int word = 0; word < 100; word++) {
      places.append(word % 3 == 0 ? "W" + word + " town\n" : "");
      paths.append(word % 3 == 0 ? "01" : "00").append("\tw").append(word).append('\n');
    }
    corpus.write("LOC.txt", places.toString()).write("paths", paths.toString());
    corpus.write("rare.txt", "w3 town\nw7\ntown w8 town\n");
    StringBuilder many = new StringBuilder();
    for (int word = 0; word < 100; word++) {
      many.append(Integer.toBinaryString(word)).append("\tw").append(word).append('\n');
    }
    corpus.write("many", many.toString());
    lists = "network.gazetteers.file=" + folder.resolve("LOC.txt");
    clusters = "network.clusters.file=" + folder.resolve("paths");
  }

  private static String sentences(int from, int count, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      for (int length = random.nextInt(2, 5); length > 0; length--) {
        int word = from + random.nextInt(50);
        boolean isName = word % 3 == 0;
        text.append("w").append(word).append(isName ? " B-LOC\n" : " O\n");
        text.append("town").append(isName ? " I-LOC\n" : " O\n");
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static final String[] LONG = {
    "train.epochs=12", "network.dropout=0.1", "network.characters.encoder=none",
    "network.word_dropout=0.3", "train.optimizer=adam", "train.rate=0.02"
  };

  private TrainingResult train(String... changes) {
    return trained(with(LONG, changes));
  }

  /** Trains in a folder of its own. */
  private TrainingResult trained(String... changes) {
    return go(folder.resolve("run" + runs++), StartMode.NEW, changes);
  }

  @Test
  void labelsThatAListTellsAreLearned() {
    double without = train().bestScore();
    TrainingResult result = train(lists);
    assertTrue(without < 60, "F1 without " + without);
    assertTrue(result.bestScore() > 95, () -> "F1 " + result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("gazetteers"),
        model.card().lexiconFiles().stream().map(ModelCard.DataFile::use).toList());
    List<List<String>> sentences =
        List.of(List.of("w99", "town", "w98", "town"), List.of("w98", "town", "W99", "Town"));
    assertEquals(
        List.of("B-LOC", "E-LOC", "O", "O"),
        model.tag(sentences, List.of(List.of(), List.of()), Knowledge.NONE).get(0).labels());
  }

  @Test
  void labelsThatClustersTellAreLearned() {
    TrainingResult result = train(clusters, "network.clusters.prefixes=[1, 2]");
    assertTrue(result.bestScore() > 95, () -> "F1 " + result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertTrue(GoldenCheck.of(model).isPassed());
  }

  /** What one sentence is computed by, and what many are, give the same. */
  @Test
  void answersDoNotDependOnTheBatch() {
    for (String keys : List.of(lists, clusters)) {
      TaggerModel model = ModelArchive.read(trained(keys).model().orElseThrow());
      List<List<String>> sentences = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        sentences.add(List.of("w" + i % 100, "town", "w3", "Town", "w" + i % 7));
      }
      List<List<List<String>>> none = Collections.nCopies(200, List.of());
      List<Tagging> together = model.tag(sentences, none, Knowledge.NONE);
      for (int i = 0; i < 200; i++) {
        Tagging alone =
            model.tag(List.of(sentences.get(i)), List.of(List.of()), Knowledge.NONE).get(0);
        assertEquals(together.get(i).labels(), alone.labels());
        assertEquals(together.get(i).entropy(), alone.entropy(), 1e-5);
      }
    }
  }

  /** Some rows are read in few batches alone: the others' steps are made up for. */
  @Test
  void sameSeedGivesTheSameModelOnAnyNumberOfThreadsAndAfterABreak() throws IOException {
    String[] keys = {
      "network.gazetteers.file=[%1$s/LOC.txt, %1$s/rare.txt]".formatted(folder),
      "network.clusters=" + folder.resolve("many"),
      "network.gazetteers.dropout=0.4",
      "network.gazetteers.matches=all"
    };
    byte[] expected = model(trained(with(keys, "train.threads=1")));
    Path other = folder.resolve("other");
    go(other, StartMode.NEW, with(keys, "train.threads=3", "train.epochs=2"));
    assertArrayEquals(
        expected,
        model(go(other, StartMode.RESUME, with(keys, "train.threads=3", "train.epochs=4"))));
  }

  private static String[] with(String[] keys, String... more) {
    String[] all = Arrays.copyOf(keys, keys.length + more.length);
    System.arraycopy(more, 0, all, keys.length, more.length);
    return all;
  }

  private TrainingResult go(Path run, StartMode mode, String... changes) {
    return new Trainer(corpus.config(changes), run, TrainingListener.SILENT).run(mode);
  }

  private static byte[] model(TrainingResult result) throws IOException {
    return Files.readAllBytes(result.model().orElseThrow());
  }

  @Test
  void runsGoOnWithTheSameListsAlone() {
    Path run = folder.resolve("other");
    go(run, StartMode.NEW, lists, "train.epochs=2");
    corpus.write("LOC.txt", "W1 town\n");
    TrainingException refused =
        assertThrows(
            TrainingException.class, () -> go(run, StartMode.RESUME, lists, "train.epochs=3"));
    assertTrue(refused.getMessage().contains("`network.gazetteers.file`"), refused::getMessage);
  }

  @Test
  void trainingsBeginWithModelsOfTheSameListsAlone() throws IOException {
    Path old = folder.resolve("old.trellis");
    Files.move(trained(lists, clusters).model().orElseThrow(), old);
    String init = "init=" + old;
    assertTrue(trained(init, lists, clusters, "freeze=[words]").bestScore() > 0);
    TrainingException refused = assertThrows(TrainingException.class, () -> trained(init, lists));
    assertTrue(refused.getMessage().contains("`network.clusters`"), refused::getMessage);
    corpus.write("LOC.txt", "W1 town\n");
    refused = assertThrows(TrainingException.class, () -> trained(init, lists, clusters));
    assertTrue(refused.getMessage().contains("`network.gazetteers`"), refused::getMessage);
  }

  @Test
  void modelsWithListsAreNotExported() {
    TaggerModel model = ModelArchive.read(trained(lists).model().orElseThrow());
    Path file = folder.resolve("out");
    for (ModelException refused :
        List.of(
            assertThrows(ModelException.class, () -> NpzFile.write(model, file)),
            assertThrows(ModelException.class, () -> GraphModels.write(model, file)))) {
      assertTrue(refused.getMessage().contains("network.gazetteers"), refused::getMessage);
    }
  }

  @Test
  void dl4jAndKeysWithoutAFileAreRefused() {
    ConfigException dl4j =
        assertThrows(
            ConfigException.class, () -> corpus.config(lists, "train.engine=deeplearning4j"));
    assertTrue(dl4j.getMessage().contains("`network.gazetteers`"), dl4j::getMessage);
    ConfigException bare =
        assertThrows(ConfigException.class, () -> corpus.config("network.clusters.dim=7"));
    assertTrue(bare.getMessage().contains("add `network.clusters.file`"), bare::getMessage);
  }

  @Test
  void checkTellsWhatListsAndClustersFind() {
    String text = CheckText.render(CorpusCheck.withEncoder(corpus.config(lists, clusters), 3));
    assertTrue(text.contains("train   LOC     34"), text);
    assertTrue(text.contains("100.0 %"), text);
    assertTrue(text.contains("clusters  words  tokens with one"), text);
    corpus.write("LOC.txt", "# nothing\n");
    String broken = CheckText.render(CorpusCheck.withEncoder(corpus.config(lists), 3));
    assertTrue(broken.contains("Lists of names or clusters that cannot be used"), broken);
  }
}

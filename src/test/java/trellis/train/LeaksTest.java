package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.error.CorpusException;
import trellis.text.Sentence;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;

/** Training sentences that stand in dev or test, and are left out. */
class LeaksTest {
  private static final String SHORT = "Ada B-PER\nwaits O\n\n";
  private static final String LONG = "Ada B-PER\nwaits O\nfor O\nthe O\nbus O\n\n";

  @TempDir private Path folder;

  private ToyCorpus toy;
  private List<String> dev;

  @BeforeEach
  void write() throws IOException {
    toy = ToyCorpus.ofNames(folder);
    dev = sentences("dev.conll");
  }

  private List<String> sentences(String file) throws IOException {
    return List.of(Files.readString(folder.resolve(file)).split("(?<=\n\n)"));
  }

  /** Without the key they are learned from; with it, the training is that without them. */
  @Test
  void theTrainingIsThatOfTheOtherSentences() throws IOException {
    List<String> clean = new ArrayList<>(sentences("train.conll"));
    clean.removeIf(dev::contains);
    clean.removeAll(sentences("test.conll"));
    clean.add(3, SHORT);
    toy.write("dev.conll", String.join("", dev) + SHORT + LONG);
    toy.write("train.conll", String.join("", clean));
    train("clean");
    List<String> leaking = new ArrayList<>(clean);
    leaking.add(7, dev.get(2));
    leaking.add(0, LONG);
    leaking.add(sentences("test.conll").get(0));
    toy.write("train.conll", String.join("", leaking));
    train("kept");
    List<String> lines = new ArrayList<>();
    TaggerConfig config = toy.config("data.leaks=drop");
    TrainingData data = TrainingDataReader.read(config, lines::add).data();
    assertEquals(clean.size(), data.train().size());
    assertEquals(
        List.of(
            "leaks: 3 of "
                + leaking.size()
                + " training sentences stand in dev or test, too, and are left out"),
        lines);
    train("dropped", "data.leaks=drop");
    assertEquals(weights("clean"), weights("dropped"));
    assertNotEquals(weights("clean"), weights("kept"));
  }

  private void train(String run, String... changes) {
    new Trainer(toy.config(changes), folder.resolve(run), TrainingListener.SILENT)
        .run(StartMode.NEW);
  }

  private String weights(String run) {
    return SavedWeights.ofLastEpoch(folder.resolve(run));
  }

  /** Those of a corpus may stand in the files of another; its heads keep the same sentences. */
  @Test
  void theFilesOfAllCorporaCount() throws IOException {
    toy.withKinds();
    toy.config();
    toy.write("two-train.conll", Files.readString(folder.resolve("two-dev.conll")) + kinds(LONG));
    toy.write(
        "several.yaml",
        """
        base: toy.yaml
        heads: {kind: {task: pos}, name: {task: ner}}
        data:
          - {name: a, train: %1$s/train.conll, dev: %1$s/dev.conll, labels: {name: 1}}
          - {name: b, train: %1$s/two-train.conll, leaks: drop, labels: {kind: 1, name: 2}}
        """
            .formatted(folder));
    TaggerConfig config = ConfigReader.read(folder.resolve("several.yaml"), List.of());
    List<String> lines = new ArrayList<>();
    TrainingData data = TrainingDataReader.read(config, lines::add).data();
    assertEquals(40, data.corpora().get(0).train().size());
    TrainingCorpus second = data.corpora().get(1);
    assertEquals(1, second.train().size());
    for (TrainingCorpus head : second.heads()) {
      assertEquals(List.of("bus"), head.train().stream().map(LeaksTest::last).toList());
    }
    assertEquals(41, data.encoded().size());
    assertTrue(lines.get(0).contains("12 of 13 training sentences of b stand"), lines::toString);
  }

  private static String kinds(String text) {
    return text.replace(" ", " x ");
  }

  private static String last(Sentence sentence) {
    return sentence.tokens().get(sentence.size() - 1);
  }

  @Test
  void aCorpusMustHaveOthers() {
    toy.write("train.conll", LONG);
    toy.write("test.conll", LONG);
    String message =
        assertThrows(
                CorpusException.class, () -> TrainingDataReader.read(toy.config("data.leaks=drop")))
            .getMessage();
    assertTrue(message.contains("train.conll: all its sentences stand in a dev"), message);
  }
}

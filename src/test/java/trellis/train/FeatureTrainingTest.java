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
import trellis.demand.Knowledge;
import trellis.error.CorpusException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.network.TaggerNetwork;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Training with a feature column that alone tells the labels: the words are those of a lottery. */
class FeatureTrainingTest {
  private static final String FEATURES = "data.columns.features=[1]";

  @TempDir private Path folder;
  private ToyCorpus corpus;

  @BeforeEach
  void write() {
    corpus = new ToyCorpus(folder);
    SplittableRandom random = new SplittableRandom(3);
    corpus.write("train.conll", sentences(40, random));
    corpus.write("dev.conll", sentences(15, random));
    corpus.write("test.conll", sentences(15, random));
  }

  private static String sentences(int count, SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      for (int length = random.nextInt(2, 7); length > 0; length--) {
        String value = List.of("person", "place", "x", "y").get(random.nextInt(4));
        String label = value.equals("person") ? "B-PER" : value.equals("place") ? "B-LOC" : "O";
        text.append("w").append(random.nextInt(5));
        text.append(' ').append(value).append(' ').append(label).append('\n');
      }
      text.append('\n');
    }
    return text.toString();
  }

  @Test
  void labelsThatTheFeatureTellsAreLearned() {
    TrainingResult result = corpus.train(FEATURES, "train.epochs=15", "network.dropout=0.1");
    assertEquals(100, result.bestScore());
    TaggerModel model = ModelArchive.read(result.model().orElseThrow());
    assertEquals(List.of("1"), model.featureColumns());
    assertEquals(5, model.features().get(0).size());
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(1, model.golden().get(0).features().size());
    assertEquals(
        List.of("S-LOC", "O", "S-PER"),
        model
            .tag(
                List.of(List.of("w1", "w1", "new")),
                List.of(List.of(List.of("place", "x", "person"))),
                Knowledge.NONE)
            .get(0)
            .labels());
  }

  @Test
  void withoutTheFeatureTheyAreNot() {
    TrainingResult result = corpus.train("train.epochs=15", "network.dropout=0.1");
    assertTrue(result.bestScore() < 60, () -> "F1 " + result.bestScore());
  }

  @Test
  void unknownValueIsLearnedThoughAllValuesAreFrequent() {
    TrainingResult result = corpus.train(FEATURES, "train.epochs=2");
    TaggerNetwork trained = ModelArchive.read(result.model().orElseThrow()).network();
    float[] table = trained.features().get(0).value();
    int dim = trained.features().get(0).columns();
    try (TrainingSession trainingSession =
        TrainingSession.of(corpus.config(FEATURES), Engines.ours())) {
      float[] before = trainingSession.network().features().get(0).value();
      for (int row = 0; row < 5; row++) {
        assertFalse(
            Arrays.equals(before, row * dim, (row + 1) * dim, table, row * dim, (row + 1) * dim),
            "row " + row);
      }
    }
  }

  @Test
  void sameSeedGivesTheSameModelOnAnyNumberOfThreadsAndAfterABreak() throws IOException {
    byte[] expected = model(corpus.train(FEATURES, "train.threads=1"));
    Path other = folder.resolve("other");
    train(other, StartMode.NEW, "train.epochs=2");
    assertArrayEquals(expected, model(train(other, StartMode.RESUME, "train.epochs=4")));
  }

  private TrainingResult train(Path run, StartMode mode, String epochs) {
    return new Trainer(
            corpus.config(FEATURES, "train.threads=3", epochs), run, TrainingListener.SILENT)
        .run(mode);
  }

  private static byte[] model(TrainingResult result) throws IOException {
    return Files.readAllBytes(result.model().orElseThrow());
  }

  @Test
  void rowsWithoutTheFeatureAreNamedBeforeTrainingBegins() {
    corpus.write("dev.conll", "w1 x O\nw2 B-PER\n\n");
    CorpusException refused = assertThrows(CorpusException.class, () -> corpus.train(FEATURES));
    assertTrue(refused.getMessage().contains("dev.conll:2: "), refused::getMessage);
    corpus.write("dev.conll", "w1 B-PER\n\n");
    CorpusException label = assertThrows(CorpusException.class, () -> corpus.train(FEATURES));
    assertTrue(
        label
            .getMessage()
            .endsWith(
                "dev.conll:1: \"w1 B-PER\" has its label in column 1 (counted from 0), where a"
                    + " feature is expected: add the feature, or name another column"),
        label::getMessage);
    assertFalse(Files.exists(corpus.run()));
  }
}

package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.train.LinearRuns.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.demand.Knowledge;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.train.result.TrainingResult;

/** Linear models whose attributes are rows by their hashes learn, save and tag as others do. */
class HashedTrainingTest {
  private static final List<String> SENTENCE =
      List.of("Grace", "waits", "in", "New", "York", "and", "Nobody", ".");

  @TempDir private Path folder;
  private LinearRuns runs;

  @BeforeEach
  void write() {
    runs = new LinearRuns(folder);
  }

  private static Tagging tagging(TaggerModel model) {
    return model.tag(List.of(SENTENCE), List.of(List.of()), Knowledge.NONE).get(0);
  }

  /** With so many rows no two attributes of a toy share one, so that the optimum is the same. */
  @ParameterizedTest
  @ValueSource(strings = {"all", "observed"})
  void theOptimumIsThatOfKnownAttributes(String states) {
    String[] keys = {"network.states=" + states, "train.tolerance=1e-9", "network.hash=0"};
    Tagging known = tagging(model(runs.train(keys)));
    keys[2] = "network.hash=18";
    TaggerModel hashed = model(runs.train(keys));
    assertTrue(GoldenCheck.of(hashed).isPassed());
    assertEquals(known.labels(), tagging(hashed).labels());
    for (int token = 0; token < SENTENCE.size(); token++) {
      assertEquals(
          known.probability(token, "B-PER"), tagging(hashed).probability(token, "B-PER"), 1e-3);
    }
  }

  @Test
  void fewRowsAreSharedAndStillLearned() throws IOException {
    TrainingResult result = runs.train("network.hash=8");
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertEquals(256, model.vocabularies().linear().orElseThrow().attributes().size());
    try (ZipFile zip = new ZipFile(result.model().orElseThrow().toFile())) {
      assertTrue(zip.stream().anyMatch(entry -> entry.getName().equals("template.txt")));
      assertFalse(zip.stream().anyMatch(entry -> entry.getName().equals("attributes.tsv.gz")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lbfgs", "owlqn", "adam"})
  void threadsChangeNoBit(String optimizer) throws IOException {
    String[] keys = {
      "network.hash=12", "train.optimizer=" + optimizer, "train.epochs=3", "train.threads=1"
    };
    byte[] one = Files.readAllBytes(runs.train(keys).model().orElseThrow());
    keys[3] = "train.threads=3";
    assertArrayEquals(one, Files.readAllBytes(runs.train(keys).model().orElseThrow()));
  }

  @Test
  void pairsAreHashedToo() throws IOException {
    Path template = Files.writeString(folder.resolve("t"), "U:%x[0,token]\nB:%x[0,lower]\nB");
    TaggerModel model = model(runs.train("network.hash=10", "network.template=" + template));
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(1024, model.vocabularies().linear().orElseThrow().pairs().orElseThrow().rows());
  }
}

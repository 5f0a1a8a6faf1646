package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.train.LinearRuns.model;
import static trellis.train.LinearRuns.with;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.ConfigException;
import trellis.error.ModelException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.npz.NpzFile;
import trellis.train.result.TrainingResult;

/** Models whose labels have latent states go through training, files and tagging. */
class LatentTrainingTest {
  private static final String LATENT = "network.output={type: latent, states: 2}";

  @TempDir private Path folder;
  private LinearRuns runs;

  @BeforeEach
  void write() {
    runs = new LinearRuns(folder);
  }

  @Test
  void aLinearModelLearns() {
    TrainingResult result = runs.train(LATENT);
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(10, model.network().heads().get(0).bias().columns()); // of 5 labels
  }

  @Test
  void observedLabelsHaveWeightsForAllTheirStates() {
    TrainingResult result = runs.train(LATENT, "network.states=observed");
    assertEquals(100.0, result.bestScore());
    assertTrue(GoldenCheck.of(model(result)).isPassed());
  }

  @Test
  void aLinearModelLearnsFromMiniBatchesAndOpenLabels() {
    TrainingResult result =
        runs.train(
            LATENT,
            "data.labels={knows: [PER, LOC]}",
            "train.optimizer=adam",
            "train.rate=0.1",
            "train.epochs=6");
    assertTrue(result.bestScore() > 50, () -> "F1 " + result.bestScore());
  }

  @Test
  void aNetworkLearns() {
    TrainingResult result = neural("train.epochs=20", "train.rate=0.05");
    assertTrue(result.bestScore() > 70, () -> "F1 " + result.bestScore());
    assertTrue(GoldenCheck.of(model(result)).isPassed());
  }

  @Test
  void arraysAreOfOtherModels() {
    Path arrays = folder.resolve("model.npz");
    TaggerModel linear = model(runs.train("train.epochs=1"));
    String text =
        assertThrows(ModelException.class, () -> NpzFile.write(linear, arrays)).getMessage();
    assertTrue(text.contains("only networks can be exported"), text);
    TaggerModel network = model(neural("train.epochs=1"));
    text = assertThrows(ModelException.class, () -> NpzFile.write(network, arrays)).getMessage();
    assertTrue(text.contains("is a latent"), text);
  }

  private TrainingResult neural(String... changes) {
    return runs.train(runs.corpus().config(with(changes, LATENT)));
  }

  @Test
  void threadsAndInterruptionsChangeNoBit() throws IOException {
    runs.assertThreadsAndInterruptionsChangeNoBit(17, LATENT);
  }

  @Test
  void latentStatesCount() {
    String[] thirds = runs.thirds();
    double first = runs.train(thirds).bestScore();
    assertTrue(first < 90, () -> "accuracy " + first);
    assertEquals(100.0, runs.train(with(thirds, LATENT)).bestScore());
  }

  @Test
  void whatLatentStatesCannotDoIsRefused() {
    String text =
        assertThrows(
                ConfigException.class,
                () -> runs.corpus().config(LATENT, "train.teacher.file=old.trellis"))
            .getMessage();
    assertTrue(text.contains("learn from labels"), text);
    text =
        assertThrows(
                ConfigException.class, () -> runs.corpus().linear(LATENT, "train.optimizer=sgd"))
            .getMessage();
    assertTrue(text.contains("learn by lbfgs, owlqn, adam and nadam"), text);
    text =
        assertThrows(ConfigException.class, () -> runs.corpus().config("network.output.states=3"))
            .getMessage();
    assertTrue(text.contains("only `network.output.type: latent`"), text);
    text =
        assertThrows(
                ConfigException.class,
                () ->
                    runs.corpus().config("network.output={type: latent, transitions: contextual}"))
            .getMessage();
    assertTrue(text.contains("not for latent"), text);
    text =
        assertThrows(
                ConfigException.class,
                () -> runs.corpus().config(LATENT, "train.engine=deeplearning4j"))
            .getMessage();
    assertTrue(text.contains("no latent states"), text);
  }
}

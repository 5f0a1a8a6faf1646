package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.ConfigException;
import trellis.error.ModelException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.model.npz.NpzFile;
import trellis.train.result.BatchProgress;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

/** Models whose labels have latent states go through training, files and tagging. */
class LatentTrainingTest {
  private static final String LATENT = "network.output={type: latent, states: 2}";

  @TempDir private Path folder;
  private ToyCorpus corpus;
  private int runs;

  @BeforeEach
  void write() {
    corpus = ToyCorpus.ofNames(folder);
  }

  private TrainingResult linear(String... changes) {
    Path run = folder.resolve("run" + runs++);
    return new Trainer(corpus.linear(changes), run, TrainingListener.SILENT).run(StartMode.NEW);
  }

  private static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  private static byte[] bytes(TrainingResult result) throws IOException {
    return Files.readAllBytes(result.model().orElseThrow());
  }

  @Test
  void aLinearModelLearns() {
    TrainingResult result = linear(LATENT);
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(10, model.network().heads().get(0).bias().columns()); // of 5 labels
  }

  @Test
  void observedLabelsHaveWeightsForAllTheirStates() {
    TrainingResult result = linear(LATENT, "network.states=observed");
    assertEquals(100.0, result.bestScore());
    assertTrue(GoldenCheck.of(model(result)).isPassed());
  }

  @Test
  void aLinearModelLearnsFromMiniBatchesAndOpenLabels() {
    TrainingResult result =
        linear(
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
    TaggerModel linear = model(linear("train.epochs=1"));
    String text =
        assertThrows(ModelException.class, () -> NpzFile.write(linear, arrays)).getMessage();
    assertTrue(text.contains("only networks can be exported"), text);
    TaggerModel network = model(neural("train.epochs=1"));
    text = assertThrows(ModelException.class, () -> NpzFile.write(network, arrays)).getMessage();
    assertTrue(text.contains("is a latent"), text);
  }

  private TrainingResult neural(String... changes) {
    List<String> all = new ArrayList<>(List.of(changes));
    all.add(LATENT);
    Path run = folder.resolve("run" + runs++);
    return new Trainer(corpus.config(all.toArray(String[]::new)), run, TrainingListener.SILENT)
        .run(StartMode.NEW);
  }

  @Test
  void threadsAndInterruptionsChangeNoBit() throws IOException {
    String often = "train.checkpoint=0.0000001";
    TrainingResult one = linear(LATENT, often, "train.threads=1");
    assertArrayEquals(bytes(one), bytes(linear(LATENT, often, "train.threads=3")));
    Path run = folder.resolve("stopped");
    TrainingResult stopped = null;
    for (int steps = 4; stopped == null || stopped.ending() == Ending.STOPPED; steps += 17) {
      Stopper stopper = new Stopper(steps);
      Trainer trainer = new Trainer(corpus.linear(LATENT, often), run, stopper);
      stopper.trainer = trainer;
      stopped = trainer.run(stopped == null ? StartMode.NEW : StartMode.RESUME);
    }
    assertArrayEquals(bytes(one), bytes(stopped));
  }

  private static final class Stopper implements TrainingListener {
    private Trainer trainer;
    private int left;

    Stopper(int left) {
      this.left = left;
    }

    @Override
    public void batchDone(BatchProgress progress) {
      left--;
      if (left == 0) {
        trainer.stop();
      }
    }
  }

  /**
   * Every third label is another one, which a chain that knows the label before alone cannot count.
   */
  @Test
  void latentStatesCount() {
    writeThirds("train.conll", 60, 1);
    writeThirds("dev.conll", 30, 2);
    writeThirds("test.conll", 30, 3);
    corpus.write("one.template", "U:%x[0,token]\nB\n");
    String[] thirds = {
      "task=pos",
      "data.errors=warn",
      "network.scheme=none",
      "network.template=" + folder.resolve("one.template"),
      "train.l2=0.01"
    };
    double first = linear(thirds).bestScore();
    double latent =
        linear(thirds[0], thirds[1], thirds[2], thirds[3], thirds[4], LATENT).bestScore();
    assertTrue(first < 90, () -> "accuracy " + first);
    assertEquals(100.0, latent);
  }

  private void writeThirds(String file, int sentences, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < sentences; s++) {
      int length = 4 + random.nextInt(9);
      for (int t = 0; t < length; t++) {
        text.append(t == 0 ? "first" : "next").append(t % 3 == 2 ? " B\n" : " A\n");
      }
      text.append('\n');
    }
    corpus.write(file, text.toString());
  }

  @Test
  void whatLatentStatesCannotDoIsRefused() {
    String text =
        assertThrows(
                ConfigException.class,
                () -> corpus.config(LATENT, "train.teacher.file=old.trellis"))
            .getMessage();
    assertTrue(text.contains("learn from labels"), text);
    text =
        assertThrows(ConfigException.class, () -> corpus.linear(LATENT, "train.optimizer=sgd"))
            .getMessage();
    assertTrue(text.contains("learn by lbfgs, owlqn, adam and nadam"), text);
    text =
        assertThrows(ConfigException.class, () -> corpus.config("network.output.states=3"))
            .getMessage();
    assertTrue(text.contains("only `network.output.type: latent`"), text);
    text =
        assertThrows(
                ConfigException.class,
                () -> corpus.config("network.output={type: latent, transitions: contextual}"))
            .getMessage();
    assertTrue(text.contains("not for latent"), text);
    text =
        assertThrows(
                ConfigException.class, () -> corpus.config(LATENT, "train.engine=deeplearning4j"))
            .getMessage();
    assertTrue(text.contains("no latent states"), text);
  }
}

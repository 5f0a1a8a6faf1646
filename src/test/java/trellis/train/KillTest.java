package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.kernel.Kernels;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

class KillTest {
  private static final int KILLS = 4;
  private static final String LONG = "train.epochs=40 train.patience=40";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " train.workers=2 train.mixing=momentum train.exchange=1 train.checkpoint=1e-9"
      })
  void killedRunEndsWithTheSameBits(String more) throws Exception {
    String[] changes = (LONG + more).split(" ");
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path whole = folder.resolve("whole");
    long begun = System.nanoTime();
    TrainingResult expected =
        new Trainer(corpus.config(changes), whole, TrainingListener.SILENT).run(StartMode.NEW);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    SplittableRandom random = new SplittableRandom();
    StringBuilder history = new StringBuilder("killed after");
    for (int kill = 0; kill < KILLS; kill++) {
      long after = random.nextLong(1, Math.max(2, millis / 2));
      history.append(' ').append(after).append(" ms,");
      trainAndKill(after, changes);
    }
    TrainingResult result =
        new Trainer(corpus.config(changes), corpus.run(), TrainingListener.SILENT)
            .run(mode(corpus.run()));
    assertEquals(expected.bestScore(), result.bestScore(), history::toString);
    assertEquals(
        SavedWeights.ofLastEpoch(whole), SavedWeights.ofLastEpoch(corpus.run()), history::toString);
    assertEquals(
        SavedWeights.ofModel(whole), SavedWeights.ofModel(corpus.run()), history::toString);
    List<String> log = Files.readAllLines(corpus.run().resolve("log.jsonl"));
    for (int epoch = 1; epoch <= log.size(); epoch++) {
      assertTrue(log.get(epoch - 1).startsWith("{\"epoch\":" + epoch + ","), log.get(epoch - 1));
    }
    assertEquals(40, log.size());
  }

  /** What a user would do: go on if there is a checkpoint, else start again. */
  private static StartMode mode(Path run) {
    return Files.exists(run.resolve("checkpoint.zip")) ? StartMode.RESUME : StartMode.REPLACE;
  }

  private void trainAndKill(long millis, String... changes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      command.add("--add-modules=jdk.incubator.vector");
    }
    command.add("-Dtrellis.kernel=" + Kernels.chosen().name());
    command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
    command.add(KilledTraining.class.getName());
    command.addAll(List.of(folder.toString(), mode(folder.resolve("run")).name()));
    command.addAll(Arrays.asList(changes));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader out = process.inputReader()) {
      assertEquals(KilledTraining.BEGUN, out.readLine());
      process.waitFor(millis, TimeUnit.MILLISECONDS);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}

package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Pointer;
import org.deeplearning4j.nn.api.Model;
import org.deeplearning4j.optimize.api.BaseTrainingListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;
import trellis.config.TrainConfig.Engine;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;

/** In a program that uses ND4J itself, a training leaves things as they were. */
class EngineGuestTest {
  @TempDir private Path folder;

  private void train(BaseTrainingListener listener, String... changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<String> all = new ArrayList<>(List.of("train.engine=deeplearning4j"));
    all.addAll(List.of(changes));
    Engines engines = Engines.ours().with(Engine.DEEPLEARNING4J, Dl4jEngine.with(listener));
    new Trainer(
            corpus.config(all.toArray(String[]::new)),
            corpus.run(),
            TrainingListener.SILENT,
            engines)
        .run(StartMode.REPLACE);
  }

  @Test
  void whatIsGlobalInNd4jStaysAsItWas() {
    DataType type = Nd4j.defaultFloatingPointType();
    int threads = Nd4j.getEnvironment().maxThreads();
    Nd4j.getRandom().setSeed(42);
    float[] expected = Nd4j.rand(DataType.FLOAT, 5).data().asFloat();
    Nd4j.getRandom().setSeed(42);
    train(new BaseTrainingListener() {}, "train.epochs=2");
    assertArrayEquals(expected, Nd4j.rand(DataType.FLOAT, 5).data().asFloat());
    assertEquals(type, Nd4j.defaultFloatingPointType());
    assertEquals(threads, Nd4j.getEnvironment().maxThreads());
  }

  @Test
  void memoryBesideTheHeapDoesNotGrowWithTheEpochs() {
    List<Long> bytes = new ArrayList<>(); // after every 20th epoch
    BaseTrainingListener watcher =
        new BaseTrainingListener() {
          private int epochs;

          @Override
          public void onEpochEnd(Model model) {
            if (++epochs % 20 == 0) {
              bytes.add(bytesInUse());
            }
          }
        };
    train(watcher, "train.epochs=200", "train.patience=200", "train.average=2", "train.rate=0.01");
    assertEquals(10, bytes.size());
    assertTrue(bytes.get(9) < bytes.get(0) + (1 << 18), bytes::toString);
  }

  /**
   * What is there beside the heap when nothing waits for the collector: ND4J frees small arrays
   * when the heap is collected, which may be many epochs later.
   */
  private static long bytesInUse() {
    long least = Long.MAX_VALUE;
    for (int tries = 0; tries < 5; tries++) {
      System.gc();
      try {
        Thread.sleep(20); // another thread frees them
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      least = Math.min(least, Pointer.totalBytes());
    }
    return least;
  }
}

package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.EngineInput;
import trellis.train.engine.Engines;
import trellis.train.engine.EpochEngine;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.StepObserver;
import trellis.train.engine.TrainingEngine;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Seeds run at the same time where their engine can. */
class EnginesSideBySideTest {
  @TempDir private Path folder;

  private SeedSummary train(EngineFactory factory) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config =
        corpus.config(
            "seeds=[1, 2]",
            "train.engine=deeplearning4j",
            "train.epochs=1",
            "train.threads=4",
            "train.shard=6",
            "train.parallel=2");
    Engines engines = Engines.ours().with(Engine.DEEPLEARNING4J, factory);
    return new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT, engines)
        .run(StartMode.NEW);
  }

  @Test
  void seedsMeetAndShareTheThreads() {
    CyclicBarrier meeting = new CyclicBarrier(2);
    SeedSummary summary =
        train(
            task -> {
              assertEquals(2, task.threads());
              try {
                meeting.await(1, TimeUnit.MINUTES); // fails if the other seed is to follow
              } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
                throw new AssertionError(e);
              }
              return new PlainEngine(task);
            });
    assertEquals(2, summary.runs().size());
  }

  @Test
  void seedsFollowOneAnotherWhereTheEngineCannotDoMore() {
    AtomicInteger open = new AtomicInteger();
    EngineFactory factory =
        new EngineFactory() {
          @Override
          public TrainingEngine begin(EngineInput task) {
            assertEquals(4, task.threads());
            assertEquals(1, open.incrementAndGet());
            return new Closing(new PlainEngine(task), open);
          }

          @Override
          public boolean sideBySide() {
            return false;
          }
        };
    SeedSummary summary = train(factory);
    assertEquals(List.of(1L, 2L), summary.runs().stream().map(TrainingResult::seed).toList());
    assertEquals(0, open.get());
  }

  /** Counts the engines that are not closed yet. */
  private record Closing(EpochEngine engine, AtomicInteger open) implements EpochEngine {
    @Override
    public boolean train(EpochPlan task, StepObserver steps) {
      return engine.train(task, steps);
    }

    @Override
    public String kernelName() {
      return engine.kernelName();
    }

    @Override
    public String kernel() {
      return engine.kernel();
    }

    @Override
    public int threads() {
      return engine.threads();
    }

    @Override
    public void close() {
      engine.close();
      open.decrementAndGet();
    }
  }
}

package trellis.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.train.Trainer.PreparedTraining;
import trellis.train.data.TrainingDataReader.DataWithVectors;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/**
 * Trains several runs, as many at a time as {@code train.parallel} says, and stops all of them.
 *
 * <p>Those that run share the threads. Where the engine cannot do more, there is one at a time.
 */
final class SideBySide {
  private final TrainConfig train;
  private final Engines engines;
  private final Set<Trainer> running = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  SideBySide(TrainConfig train, Engines engines) {
    this.train = train;
    this.engines = engines;
  }

  /**
   * A run to be trained.
   *
   * @param config whose {@code output} is its folder
   * @param data read when it begins
   */
  record Job(TaggerConfig config, Supplier<DataWithVectors> data, TrainingListener listener) {}

  /**
   * The results of the runs that were begun, in their order. When one fails, the others end after
   * their running batch.
   *
   * @param begun called for each run once it has read its data and may begin
   */
  List<TrainingResult> train(List<Job> jobs, StartMode mode, Runnable begun) {
    int threads = train.threadsOrAll();
    EngineFactory factory = engines.of(train.engine());
    int atOnce = Math.min(atMost(factory, threads), jobs.size());
    int threadsEach = Math.max(1, threads / atOnce);
    List<Supplier<TrainingResult>> trainings = new ArrayList<>();
    for (Job job : jobs) {
      Supplier<TrainingSession> session =
          () -> TrainingSession.of(job.config(), job.data().get(), factory, threadsEach);
      trainings.add(() -> train(job, session, mode, begun));
    }
    return new SeedPool<>(trainings, this::stop, () -> stopped).run(atOnce);
  }

  /** How many may be trained at the same time. */
  private int atMost(EngineFactory factory, int threads) {
    if (!factory.sideBySide()) {
      return 1;
    }
    return train.parallel() == 0 ? threads : train.parallel();
  }

  private TrainingResult train(
      Job job, Supplier<TrainingSession> session, StartMode mode, Runnable begun) {
    Trainer trainer = new Trainer(job.config(), job.config().output(), job.listener(), session);
    running.add(trainer);
    if (stopped) {
      trainer.stop(); // stop() may have come before it could see this trainer
    }
    try (PreparedTraining prepared = trainer.prepare(mode)) {
      begun.run();
      return prepared.train();
    } finally {
      running.remove(trainer);
    }
  }

  /** Ends after the running batch of each; runs that have not begun are not begun. */
  void stop() {
    stopped = true;
    running.forEach(Trainer::stop);
  }

  boolean isStopped() {
    return stopped;
  }
}

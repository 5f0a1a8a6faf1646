package trellis.train.engine;

import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.train.optimizer.GradientClipping;
import trellis.train.optimizer.ParameterUpdater;
import trellis.util.WorkerTeam;

/**
 * The engine {@code train.engine: trellis}: tapes compute the gradients on several threads, and the
 * network's own arrays are updated.
 */
final class TapeEngine implements StepEngine {
  private final Kernel kernel = Kernels.chosen();
  private final WorkerTeam team;
  private final ParameterUpdater updater;
  private final GradientComputation gradients;

  /** Starts the threads. */
  TapeEngine(EngineInput input) {
    TrainConfig config = input.config().train();
    this.team = new WorkerTeam(input.threads());
    this.updater = new ParameterUpdater(input.states(), config.weightDecay(), kernel.math(), team);
    int mostInBatch = Math.min(config.batch(), input.encoded().size());
    this.gradients =
        new GradientComputation(
            input.network(),
            input.encoded(),
            config.unknown(),
            (mostInBatch + config.shard() - 1) / config.shard(),
            kernel,
            updater,
            team);
  }

  @Override
  public void beginEpoch(long earlierSteps, int done) {
    updater.goOnAfter(earlierSteps, done);
  }

  @Override
  public double computeGradient(PlannedBatch batch, RandomStream random) {
    return gradients.run(batch, random);
  }

  @Override
  public double gradientNorm() {
    return updater.norm();
  }

  @Override
  public void update(double rate, GradientClipping clipping) {
    updater.step(rate, clipping);
  }

  @Override
  public void endEpoch() {
    updater.catchUpAll(); // rows that no batch has read since have steps to make up for
  }

  @Override
  public String kernelName() {
    return kernel.name();
  }

  @Override
  public String kernel() {
    return kernel.name() + ": " + kernel.description();
  }

  @Override
  public int threads() {
    return team.threads();
  }

  /** Ends the threads. */
  @Override
  public void close() {
    team.close();
  }
}

package trellis.train;

import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;

/** Our own engine: tapes compute the gradients, and the network's own arrays are changed. */
final class TapeEngine implements TrainingEngine {
  private final Kernel kernel = Kernels.chosen();
  private final WorkerTeam team;
  private final Descent descent;
  private final BatchPass pass;

  /** Starts the threads. */
  TapeEngine(EngineTask task) {
    TrainConfig config = task.config().train();
    this.team = new WorkerTeam(task.threads());
    this.descent =
        new Descent(task.memory(), config.clip(), config.weightDecay(), kernel.math(), team);
    int mostInBatch = Math.min(config.batch(), task.encoded().size());
    this.pass =
        new BatchPass(
            task.network(),
            task.encoded(),
            config.unknown(),
            (mostInBatch + config.shard() - 1) / config.shard(),
            kernel,
            descent,
            team);
  }

  @Override
  public boolean train(EpochTask task, StepWatch steps) {
    descent.goOnAfter(task.earlierSteps());
    for (int step = 0; step < task.plan().size(); step++) {
      if (!steps.goesOn()) {
        return false;
      }
      PlannedBatch batch = task.plan().get(step);
      double loss = pass.run(batch, task.random().fork(step));
      steps.computed(batch, loss, descent.norm(), descent.isClipped());
      descent.step(task.rate());
      steps.made();
    }
    descent.catchUpAll(); // now all rows have all steps
    return true;
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

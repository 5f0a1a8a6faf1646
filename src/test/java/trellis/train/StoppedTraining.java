package trellis.train;

import java.nio.file.Path;
import trellis.config.TaggerConfig;
import trellis.train.result.BatchProgress;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

/** A training that is stopped after some steps, if it has as many. */
final class StoppedTraining implements TrainingListener {
  private final Trainer trainer;
  private int left;

  StoppedTraining(TaggerConfig config, Path run, int steps) {
    this.trainer = new Trainer(config, run, this);
    this.left = steps;
  }

  @Override
  public void batchDone(BatchProgress progress) {
    left--;
    if (left == 0) {
      trainer.stop();
    }
  }

  TrainingResult run(StartMode mode) {
    return trainer.run(mode);
  }

  /**
   * Trains part by part until the training ends by itself.
   *
   * @param first steps of the first part
   * @param more steps that each part has more than the one before
   */
  static TrainingResult inParts(TaggerConfig config, Path run, int first, int more) {
    int steps = first;
    TrainingResult result = new StoppedTraining(config, run, steps).run(StartMode.NEW);
    while (result.ending() == Ending.STOPPED) {
      steps += more;
      result = new StoppedTraining(config, run, steps).run(StartMode.RESUME);
    }
    return result;
  }
}

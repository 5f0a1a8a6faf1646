package trellis.train;

/**
 * Hears how a training goes.
 *
 * <p>All calls come from the thread that trains, which waits for them: a slow listener slows the
 * training. With several seeds, each has its own {@code started} and {@code finished}.
 */
public interface TrainingListener {
  /** Hears nothing. */
  TrainingListener SILENT = new TrainingListener() {};

  /** The data is read and the first epoch begins. */
  default void started(TrainingPlan plan) {}

  /** A step was made. */
  default void batchDone(BatchProgress progress) {}

  /** An epoch is over, its dev score is known and its checkpoint is written. */
  default void epochDone(EpochReport report) {}

  /** Training is over: all epochs, patience at an end, or stopped. */
  default void finished(TrainingResult result) {}
}

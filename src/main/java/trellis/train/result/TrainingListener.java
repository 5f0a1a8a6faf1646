package trellis.train.result;

/**
 * Hears of the start, the steps, the epochs and the end of a training.
 *
 * <p>All calls come from the thread that trains, which waits for them: a slow listener slows the
 * training. With several seeds, each has its own {@code started} and {@code finished}, and several
 * threads may call at once.
 */
public interface TrainingListener {
  /** Hears nothing. */
  TrainingListener SILENT = new TrainingListener() {};

  /**
   * Hears of one of several seeds alone; asked for before that seed is begun.
   *
   * @param seed the seed whose training calls what is returned
   */
  default TrainingListener ofSeed(long seed) {
    return this;
  }

  /**
   * Hears of one fold of a cross-validation alone; asked for before that fold is begun.
   *
   * @param fold the fold whose training calls what is returned, counted from 1
   */
  default TrainingListener ofFold(int fold) {
    return ofSeed(fold);
  }

  /**
   * The data is made ready, which takes long: before {@link #started}, and perhaps several times.
   *
   * @param line that says how far it is
   */
  default void preparing(String line) {}

  /** The data is read and the first epoch begins. */
  default void started(TrainingPlan plan) {}

  /** A step was made. */
  default void batchDone(BatchProgress progress) {}

  /** An epoch is over, its dev score is known and its checkpoint is written. */
  default void epochDone(EpochReport report) {}

  /** Training is over: all epochs, patience at an end, or stopped. */
  default void finished(TrainingResult result) {}
}

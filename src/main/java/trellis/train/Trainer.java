package trellis.train;

import java.nio.file.Path;
import java.util.function.Supplier;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;

/**
 * Trains one tagger: one config, one seed, one output folder.
 *
 * <p>The same config on the same data gives the same weights, bit for bit, on any number of threads
 * and after any interruption, as long as engine and kernel are the same.
 */
public final class Trainer {
  private final TaggerConfig config;
  private final RunFolder folder;
  private final TrainingListener listener;
  private final Supplier<Learner> learners;
  private volatile boolean stopped;

  /**
   * Prepares a training; nothing is read or written yet.
   *
   * @param config what to train; only {@code seed} counts, not {@code seeds}
   * @param folder where the run is kept; made when it is missing
   */
  public Trainer(TaggerConfig config, Path folder, TrainingListener listener) {
    this(config, folder, listener, Engines.ours());
  }

  /**
   * Prepares a training as above.
   *
   * @param engines those that {@code train.engine} may choose from
   */
  public Trainer(TaggerConfig config, Path folder, TrainingListener listener, Engines engines) {
    this(config, folder, listener, () -> Learner.of(config, engines));
  }

  /**
   * Prepares a training as above.
   *
   * @param learners makes what learns, once all in the way of a start is looked at
   */
  Trainer(TaggerConfig config, Path folder, TrainingListener listener, Supplier<Learner> learners) {
    this.config = config;
    this.folder = new RunFolder(folder);
    this.listener = listener;
    this.learners = learners;
  }

  /**
   * Trains until all epochs are done, patience is at an end, or {@link #stop} is called.
   *
   * @throws TrainingException when it may not start in that folder, its engine is not at hand, or
   *     the loss explodes
   * @throws trellis.text.CorpusException when a data file cannot be read
   */
  public TrainingResult run(StartMode mode) {
    return run(mode, () -> {});
  }

  /**
   * Trains as above.
   *
   * @param ready called once all is read, before anything in the folder is changed; not when it was
   *     stopped before
   */
  TrainingResult run(StartMode mode, Runnable ready) {
    folder.require(mode);
    return mode == StartMode.RESUME ? resume(ready) : begin(mode, ready);
  }

  private TrainingResult begin(StartMode mode, Runnable ready) {
    // All is read before anything of an earlier run is deleted, or a folder made; and reading takes
    // time, in which somebody may have thought better of it, or begun another run there.
    try (Learner learner = learners.get()) {
      if (stopped) {
        return run(learner).train();
      }
      RunLock lock = RunLock.of(folder.path());
      try {
        folder.require(mode);
        ready.run();
        folder.clear();
        writeConfig();
        return run(learner).train();
      } finally {
        lock.close();
      }
    }
  }

  private TrainingResult resume(Runnable ready) {
    RunLock lock = RunLock.of(folder.path());
    try {
      return resumeHeld(ready);
    } finally {
      lock.close();
    }
  }

  private TrainingResult resumeHeld(Runnable ready) {
    Checkpoint.Header header = new Checkpoint(folder.checkpoint()).readHeader();
    requireEpochs(header.progress().epoch());
    // A run that went on with other data or another network would be neither of the two.
    ConfigValues.difference(header.config(), config).ifPresent(this::refuse);
    try (Learner learner = learners.get()) {
      DataDigests.difference(header.data(), learner.data().files()).ifPresent(this::refuse);
      requireKernel(header.kernel(), learner.engine().kernelName());
      TrainingRun run = run(learner);
      run.goBackTo(header.progress());
      if (!stopped) {
        ready.run();
        folder.unfinish();
        writeConfig(); // epochs, patience or threads may be others now
      }
      return run.train();
    }
  }

  private TrainingRun run(Learner learner) {
    return new TrainingRun(config, learner, folder, listener, () -> stopped);
  }

  private void writeConfig() {
    RunFolder.write(folder.config(), ConfigWriter.write(config));
  }

  private void refuse(String difference) {
    throw new TrainingException(
        folder.path()
            + ": the run cannot go on, for "
            + difference
            + ": change it back, or train anew with --replace or another `output`");
  }

  private void requireEpochs(int done) {
    if (config.train().epochs() < done) {
      throw new TrainingException(
          folder.path()
              + ": the run has "
              + done
              + " epochs behind it already, more than `train.epochs`, "
              + config.train().epochs());
    }
  }

  /** Each kernel rounds in its own way. */
  private void requireKernel(String before, String now) {
    if (!now.equals(before)) {
      throw new TrainingException(
          folder.path()
              + ": the run was begun with the kernel "
              + before
              + " and would go on with "
              + now
              + ", to other weights: start Java with -Dtrellis.kernel="
              + before
              + ", or train anew with --replace or another `output`");
    }
  }

  /** Ends the training after the running batch; may be called from any thread, at any time. */
  public void stop() {
    stopped = true;
  }
}

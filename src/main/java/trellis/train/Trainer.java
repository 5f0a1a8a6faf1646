package trellis.train;

import java.nio.file.Path;
import java.util.function.Supplier;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.train.data.DataDigests;
import trellis.train.data.KeptOut;
import trellis.train.data.TrainingDataReader.DataWithVectors;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.Checkpoint;
import trellis.train.run.ConfigValues;
import trellis.train.run.RunDirectory;
import trellis.train.run.RunLock;

/**
 * Trains one tagger: one config, one seed, one output folder.
 *
 * <p>The same config on the same data gives the same weights, bit for bit, on any number of threads
 * and after any interruption, as long as engine and kernel are the same.
 */
public final class Trainer {
  private final TaggerConfig config;
  private final RunDirectory folder;
  private final TrainingListener listener;
  private final Supplier<TrainingSession> sessions;
  private volatile boolean stopped;

  /**
   * Prepares a training by our own engine; nothing is read or written yet.
   *
   * @param config what to train; only {@code seed} counts, not {@code seeds}
   * @param folder where the run is kept; made when it is missing
   */
  public Trainer(TaggerConfig config, Path folder, TrainingListener listener) {
    this(config, folder, listener, Engines.ours());
  }

  /**
   * Prepares a training by one of several engines; nothing is read or written yet.
   *
   * @param config what to train; only {@code seed} counts, not {@code seeds}
   * @param folder where the run is kept; made when it is missing
   * @param engines those that {@code train.engine} may choose from
   */
  public Trainer(TaggerConfig config, Path folder, TrainingListener listener, Engines engines) {
    this(config, folder, listener, () -> TrainingSession.of(config, engines, listener::preparing));
  }

  /**
   * Prepares a training of data that are there already.
   *
   * @param config what to train; only {@code seed} counts, not {@code seeds}
   * @param folder where the run is kept; made when it is missing
   * @param data the sentences to learn from may be elsewhere
   * @param factory of the engine, whatever {@code train.engine} says
   */
  public static Trainer over(
      TaggerConfig config,
      Path folder,
      TrainingListener listener,
      DataWithVectors data,
      EngineFactory factory) {
    int threads = config.train().threadsOrAll();
    return new Trainer(
        config, folder, listener, () -> TrainingSession.of(config, data, factory, threads));
  }

  /**
   * Prepares a training of a session that is opened when the training begins.
   *
   * @param sessions reads the data, makes the network and starts the engine
   */
  Trainer(
      TaggerConfig config,
      Path folder,
      TrainingListener listener,
      Supplier<TrainingSession> sessions) {
    this.config = config;
    this.folder = new RunDirectory(folder);
    this.listener = listener;
    this.sessions = sessions;
  }

  /**
   * Trains until all epochs are done, patience is at an end, or {@link #stop} is called.
   *
   * @throws TrainingException when it may not start in that folder, its engine is not at hand, or
   *     the loss diverges
   * @throws trellis.error.CorpusException when a data file cannot be read
   */
  public TrainingResult run(StartMode mode) {
    try (PreparedTraining prepared = prepare(mode)) {
      return prepared.train();
    }
  }

  /** Reads and checks all that the training needs, and deletes nothing yet. */
  PreparedTraining prepare(StartMode asked) {
    StartMode mode = folder.effective(asked);
    folder.require(mode);
    folder.beginning(asked).ifPresent(listener::preparing);
    PreparedTraining prepared = new PreparedTraining();
    try {
      if (mode == StartMode.RESUME) {
        prepared.resume();
      } else {
        prepared.begin(mode);
      }
      return prepared;
    } catch (RuntimeException | Error failure) {
      prepared.close();
      throw failure;
    }
  }

  /** A training that has read its data and may begin; it holds the folder until it is closed. */
  final class PreparedTraining implements AutoCloseable {
    private RunLock lock; // null until the folder is held
    private TrainingSession session; // null until it is opened
    private TrainingLoop loop;
    private Runnable clearing = () -> {}; // of what an earlier run left in the folder

    private void begin(StartMode mode) {
      // All is read before anything of an earlier run is deleted, or a folder made; and reading
      // takes time, in which somebody may have thought better of it, or begun another run there.
      open();
      if (!stopped) {
        lock = RunLock.of(folder.path());
        folder.require(mode);
        clearing = folder::clear;
      }
    }

    private void resume() {
      lock = RunLock.of(folder.path());
      Checkpoint.Header header = new Checkpoint(folder.checkpoint()).readHeader();
      requireEpochs(header.progress().epoch());
      // A run that went on with other data or another network would be neither of the two.
      ConfigValues.difference(header.config(), config).ifPresent(Trainer.this::refuse);
      open();
      DataDigests.difference(header.data(), session.data().files()).ifPresent(Trainer.this::refuse);
      requireKernel(header.kernel(), session.engine().kernelName());
      loop.resume(header.progress());
      clearing = folder::unfinish;
    }

    private void open() {
      session = sessions.get();
      loop = new TrainingLoop(config, session, folder, listener, () -> stopped);
    }

    /** Trains; the files of an earlier run that no longer hold go first. */
    TrainingResult train() {
      if (!stopped) {
        clearing.run();
        // After a resume, too: epochs, patience or threads may be others now.
        RunDirectory.write(folder.config(), ConfigWriter.write(config));
        folder.writeKeptOut(KeptOut.files(session.data()));
      }
      return loop.run();
    }

    @Override
    public void close() {
      if (session != null) {
        session.close();
      }
      if (lock != null) {
        lock.close();
      }
    }
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

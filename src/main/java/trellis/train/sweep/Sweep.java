package trellis.train.sweep;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.error.TrellisException;
import trellis.train.MultiSeedTraining;
import trellis.train.Trainer;
import trellis.train.data.DataDigests;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.Checkpoint;
import trellis.train.run.ConfigDifference;
import trellis.train.run.FinishedRun;
import trellis.train.run.RunDirectory;
import trellis.train.run.RunLock;

/**
 * Trains the cells of a grid in turn, each with all its seeds.
 *
 * <p>A cell that is finished already is not trained again, and one that was interrupted goes on. A
 * cell that fails does not keep the others from being trained.
 */
public final class Sweep {
  private final List<SweepCell> cells;
  private final Path folder;
  private final Engines engines;
  private volatile boolean stopped;
  private volatile Runnable stopRunning = () -> {};

  /**
   * Prepares the trainings; nothing is read or written yet.
   *
   * @param cells those of one grid, one at least
   * @param engines those that {@code train.engine} may choose from
   */
  public Sweep(List<SweepCell> cells, Engines engines) {
    this.cells = List.copyOf(cells);
    this.folder = cells.get(0).folder().getParent();
    this.engines = engines;
  }

  /** Hears which cell is about to be trained, and gives what listens to its training. */
  public interface CellListener {
    /**
     * A cell is begun.
     *
     * @param number which one, counted from 1
     */
    TrainingListener begun(int number, SweepCell cell);

    /** A cell was finished by an earlier sweep and is not trained again. */
    default void alreadyFinished(int number, SweepCell cell) {}

    /** A cell failed; the others go on. */
    default void failed(int number, SweepCell cell, String why) {}
  }

  /**
   * How a cell ended.
   *
   * @param run its finished run; empty when it failed
   * @param failure why it failed; empty when it did not
   */
  public record Outcome(SweepCell cell, Optional<FinishedRun> run, Optional<String> failure) {}

  /** Where the cells are kept, and what sums them up. */
  public Path folder() {
    return folder;
  }

  /**
   * Trains what is not finished.
   *
   * @param anew whether finished cells are deleted and trained again
   * @return the outcomes in the order of the cells; fewer than there are cells when it was stopped
   * @throws TrainingException when a finished cell has another config or other data, or another
   *     sweep is running there
   */
  public List<Outcome> run(boolean anew, CellListener listener) {
    RunLock lock = RunLock.of(folder);
    try {
      List<Optional<FinishedRun>> finished = new ArrayList<>();
      for (SweepCell cell : cells) {
        finished.add(anew ? Optional.empty() : finished(cell));
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (int i = 0; i < cells.size() && !stopped; i++) {
        if (finished.get(i).isPresent()) {
          listener.alreadyFinished(i + 1, cells.get(i));
          outcomes.add(new Outcome(cells.get(i), finished.get(i), Optional.empty()));
        } else {
          train(i + 1, cells.get(i), anew, listener).ifPresent(outcomes::add);
        }
      }
      return List.copyOf(outcomes);
    } finally {
      lock.close();
    }
  }

  /** Ends after the running batch; cells that have not begun are not begun. */
  public void stop() {
    stopped = true;
    stopRunning.run();
  }

  /** Whether somebody stopped it. */
  public boolean isStopped() {
    return stopped;
  }

  /** The run of a cell that is finished; all are looked at before anything is trained. */
  private static Optional<FinishedRun> finished(SweepCell cell) {
    RunDirectory directory = new RunDirectory(cell.folder());
    if (!Files.exists(directory.metrics())) {
      return Optional.empty();
    }
    FinishedRun run = FinishedRun.open(cell.folder());
    List<ConfigDifference> differences = run.differences(cell.config());
    boolean otherSeeds =
        differences.size() == 1
            && differences.get(0).key().equals("seeds")
            && cell.config().seeds().isPresent()
            && run.config().seeds().isPresent();
    if (otherSeeds) {
      return Optional.empty(); // those that it has are kept
    }
    if (!differences.isEmpty()) {
      ConfigDifference first = differences.get(0);
      throw other(
          cell, "`" + first.key() + "` was " + first.first() + " and is now " + first.second());
    }
    for (RunDirectory seed : run.seedFolders()) {
      if (seed.holdsCheckpoint()) {
        DataDigests.difference(new Checkpoint(seed.checkpoint()).readHeader().data(), cell.config())
            .ifPresent(
                difference -> {
                  throw other(cell, difference);
                });
      }
    }
    return Optional.of(run);
  }

  private static TrainingException other(SweepCell cell, String difference) {
    return new TrainingException(
        cell.folder()
            + ": the cell is trained already, but otherwise: "
            + difference
            + ": change it back, train all anew with --replace, or set another `output`");
  }

  /** The outcome of a cell; empty when it was stopped. */
  private Optional<Outcome> train(int number, SweepCell cell, boolean anew, CellListener listener) {
    StartMode mode = anew ? StartMode.REPLACE : StartMode.RESUME;
    try {
      boolean whole = train(cell.config(), listener.begun(number, cell), mode);
      return whole
          ? Optional.of(
              new Outcome(cell, Optional.of(FinishedRun.open(cell.folder())), Optional.empty()))
          : Optional.empty();
    } catch (TrellisException failure) {
      String why = failure.getMessage();
      listener.failed(number, cell, why);
      return Optional.of(new Outcome(cell, Optional.empty(), Optional.of(why)));
    }
  }

  /** Trains a run; false when it was stopped. */
  private boolean train(TaggerConfig config, TrainingListener listener, StartMode mode) {
    if (config.seeds().isPresent()) {
      MultiSeedTraining training =
          new MultiSeedTraining(config, config.output(), listener, engines);
      stopWith(training::stop);
      return !training.run(mode).isStopped();
    }
    Trainer training = new Trainer(config, config.output(), listener, engines);
    stopWith(training::stop);
    return training.run(mode).ending() != Ending.STOPPED;
  }

  private void stopWith(Runnable stop) {
    stopRunning = stop;
    if (stopped) {
      stop.run(); // stop() may have come before it could see this training
    }
  }
}

package trellis.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.Engines;
import trellis.train.result.SeedStatistics;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.MetricsFile;
import trellis.train.run.RunDirectory;
import trellis.util.FileSearch;

/**
 * Trains the same tagger once with each seed of a config, several at a time, and sums up how the
 * scores vary.
 *
 * <p>The model at the top of the folder is that of the seed with the best dev score, the first of
 * equal ones.
 */
public final class MultiSeedTraining {
  private final TaggerConfig config;
  private final RunDirectory folder;
  private final TrainingListener listener;
  private final SideBySide runs;

  /**
   * Prepares trainings by our own engine; nothing is read or written yet.
   *
   * @param config what to train, with each of its seeds
   * @param folder where the runs are kept: {@code seed-N} for each seed N
   */
  public MultiSeedTraining(TaggerConfig config, Path folder, TrainingListener listener) {
    this(config, folder, listener, Engines.ours());
  }

  /**
   * Prepares trainings by one of several engines; nothing is read or written yet.
   *
   * @param config what to train, with each of its seeds
   * @param folder where the runs are kept: {@code seed-N} for each seed N
   * @param engines those that {@code train.engine} may choose from
   */
  public MultiSeedTraining(
      TaggerConfig config, Path folder, TrainingListener listener, Engines engines) {
    this.config = config;
    this.folder = new RunDirectory(folder);
    this.listener = listener;
    this.runs = new SideBySide(config.train(), engines);
  }

  /**
   * Trains as many seeds at a time as {@code train.parallel} says, but one where the engine cannot
   * do more; the others follow.
   *
   * <p>With {@link StartMode#RESUME}, seeds that have a checkpoint go on from it and the others
   * start from nothing. When one fails, the others end after their running batch.
   *
   * @throws trellis.error.TrainingException as {@link Trainer#run} does
   */
  public SeedSummary run(StartMode mode) {
    prepare(mode);
    List<TrainingResult> results = train(mode);
    return results.size() == config.allSeeds().size()
            && results.stream().noneMatch(result -> result.ending() == Ending.STOPPED)
        ? finish(results)
        : new SeedSummary(
            results,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            folder.path(),
            Optional.empty(),
            otherSeeds());
  }

  /**
   * The configs of the runs, a seed each.
   *
   * @param folder where they are kept: {@code seed-N} for each seed N
   */
  public static List<TaggerConfig> runs(TaggerConfig config, Path folder) {
    return config.allSeeds().stream().map(seed -> withSeed(config, folder, seed)).toList();
  }

  private static TaggerConfig withSeed(TaggerConfig config, Path folder, long seed) {
    return config
        .with("seeds", Optional.empty())
        .with("seed", seed)
        .with("output", folder(folder, seed));
  }

  private static Path folder(Path ofAll, long seed) {
    return ofAll.resolve("seed-" + seed);
  }

  /** Ends after the running batch of each; seeds that have not begun are not begun. */
  public void stop() {
    runs.stop();
  }

  private RunDirectory folder(long seed) {
    return new RunDirectory(folder(folder.path(), seed));
  }

  /** All folders are looked at before the first seed is trained. */
  private void prepare(StartMode mode) {
    List<RunDirectory> folders = config.allSeeds().stream().map(this::folder).toList();
    switch (mode) {
      case NEW -> {
        folder.require(mode);
        folders.forEach(each -> each.require(mode));
      }
      case RESUME -> folders.forEach(each -> each.require(each.effective(mode)));
      case REPLACE -> {} // nothing can be in the way
    }
  }

  /** The results of the seeds that were begun, in the order of the config. */
  private List<TrainingResult> train(StartMode mode) {
    List<Long> seeds = config.allSeeds();
    SharedCorpus corpus = new SharedCorpus(config, seeds.size(), listener);
    List<SideBySide.Job> jobs = new ArrayList<>();
    for (long seed : seeds) {
      jobs.add(
          new SideBySide.Job(
              withSeed(config, folder.path(), seed), corpus::get, listener.ofSeed(seed)));
    }
    return runs.train(jobs, mode, () -> clearSums(mode));
  }

  /** Deletes what sums up earlier runs; to be done once a seed has read its data and may begin. */
  private void clearSums(StartMode mode) {
    if (runs.isStopped()) {
      return;
    }
    switch (mode) {
      case NEW -> {} // there are none
      case RESUME -> folder.unfinish();
      case REPLACE -> folder.clear(); // each seed's own folder is left to its trainer
    }
  }

  private SeedSummary finish(List<TrainingResult> results) {
    TrainingResult best =
        results.stream().max(Comparator.comparingDouble(TrainingResult::bestScore)).orElseThrow();
    RunDirectory.write(folder.config(), ConfigWriter.write(config));
    show(folder(best.seed()).model());
    List<Double> tests =
        results.stream()
            .map(TrainingResult::testPercent)
            .flatMap(test -> test.stream().boxed())
            .toList();
    SeedSummary summary =
        new SeedSummary(
            results,
            Optional.of(
                SeedStatistics.of(results.stream().map(TrainingResult::bestScore).toList())),
            tests.isEmpty() ? Optional.empty() : Optional.of(SeedStatistics.of(tests)),
            Optional.of(best.seed()),
            folder.path(),
            Optional.of(folder.model()),
            otherSeeds());
    TrainingReporter.installed().ifPresent(pages -> folder.writeReport(pages.page(summary)));
    MetricsFile.write(folder.metrics(), summary);
    return summary;
  }

  /** Runs of seeds that the config does not name: what they hold is not lost unasked. */
  private List<Path> otherSeeds() {
    List<Path> own = config.allSeeds().stream().map(seed -> folder(seed).path()).toList();
    return FileSearch.names(folder.path()).stream()
        .filter(name -> name.matches("seed--?[0-9]+"))
        .map(folder.path()::resolve)
        .filter(path -> !own.contains(path) && new RunDirectory(path).holdsRun())
        .toList();
  }

  /** A model with packed vectors is large: it takes the room of one file where that can be. */
  private void show(Path model) {
    RunDirectory.replaceBySame(folder.model(), model);
  }

  /** Reads the corpus once: for the first seed that asks; the last one lets go of it. */
  private static final class SharedCorpus {
    private final TaggerConfig config;
    private final TrainingListener listener;
    private int askersLeft;
    private TrainingDataReader.DataWithVectors reading; // null before the first and after the last

    SharedCorpus(TaggerConfig config, int askers, TrainingListener listener) {
      this.config = config;
      this.listener = listener;
      this.askersLeft = askers;
    }

    synchronized TrainingDataReader.DataWithVectors get() {
      TrainingDataReader.DataWithVectors got =
          reading == null ? TrainingDataReader.read(config, listener::preparing) : reading;
      askersLeft--;
      reading = askersLeft > 0 ? got : null; // word vectors are large: nobody needs them now
      return got;
    }
  }
}

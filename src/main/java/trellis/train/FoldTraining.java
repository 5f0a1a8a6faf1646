package trellis.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.ConfigWriter;
import trellis.config.DataConfig;
import trellis.config.TaggerConfig;
import trellis.config.schema.Fold;
import trellis.error.TrainingException;
import trellis.train.data.TrainingCut;
import trellis.train.data.TrainingDataReader;
import trellis.train.engine.Engines;
import trellis.train.result.FoldSummary;
import trellis.train.result.SeedStatistics;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.MetricsFile;
import trellis.train.run.RunDirectory;

/**
 * Cross-validates a config: cuts the training files of each of its corpora into folds, trains once
 * for each fold without that, and scores every sentence by the run that did not learn from it.
 *
 * <p>The fold that is held out is the test of its run; the best epoch is chosen on dev, as in every
 * training, so that what is held out chooses nothing.
 */
public final class FoldTraining {
  private final TaggerConfig config;
  private final int folds;
  private final RunDirectory folder;
  private final TrainingListener listener;
  private final SideBySide runs;

  /**
   * Prepares the trainings; nothing is read or written yet.
   *
   * @param config what to train; its {@code data.test} is left out
   * @param folder where the runs are kept: {@code fold-N} for each fold N
   * @param engines those that {@code train.engine} may choose from
   * @throws TrainingException when the config names several seeds or is of one fold itself
   */
  public FoldTraining(
      TaggerConfig config, int folds, Path folder, TrainingListener listener, Engines engines) {
    if (config.seeds().isPresent()) {
      throw new TrainingException(
          "`seeds` and folds together are too many trainings to sum up: choose one seed, as in"
              + " --set seed="
              + config.seed());
    }
    if (config.corpora().stream().anyMatch(corpus -> corpus.fold().isPresent())) {
      throw new TrainingException(
          "`data.fold` is one fold, and all are to be trained: leave the key out");
    }
    this.config = config;
    this.folds = folds;
    this.folder = new RunDirectory(folder);
    this.listener = listener;
    this.runs = new SideBySide(config.train(), engines);
  }

  /**
   * Trains as many folds at a time as {@code train.parallel} says; the others follow. With {@link
   * StartMode#RESUME}, folds that have a checkpoint go on from it and the others begin.
   *
   * @throws TrainingException as {@link Trainer#run} does
   */
  public FoldSummary run(StartMode mode) {
    List<TaggerConfig> configs = runs();
    require(mode, configs);
    List<SideBySide.Job> jobs = new ArrayList<>();
    for (int i = 0; i < folds; i++) {
      TaggerConfig own = configs.get(i);
      jobs.add(
          new SideBySide.Job(
              own,
              () -> TrainingDataReader.read(own, listener::preparing),
              listener.ofFold(i + 1)));
    }
    List<TrainingResult> results = runs.train(jobs, mode, this::clearSums);
    boolean isWhole =
        results.size() == folds
            && results.stream().noneMatch(result -> result.ending() == Ending.STOPPED);
    return isWhole
        ? finish(results)
        : new FoldSummary(folds, results, Optional.empty(), folder.path());
  }

  /**
   * Refuses more folds than a corpus has sentences, or documents, for whoever trains the runs
   * elsewhere: it reads the corpora.
   *
   * @throws trellis.error.CorpusException which names the corpus, and tells how many it has
   */
  public void requireEnough() {
    for (DataConfig corpus : config.corpora()) {
      config.allHeads().stream()
          .filter(head -> config.readingFor(head, corpus).isPresent())
          .findFirst() // the sentences are the same for all
          .ifPresent(
              head ->
                  TrainingCut.folds(
                      TrainingDataReader.readTrain(
                          config.readingFor(head), config.readingFor(head, corpus).orElseThrow()),
                      folds));
    }
  }

  /** The configs of the runs, a fold each. */
  public List<TaggerConfig> runs() {
    List<TaggerConfig> configs = new ArrayList<>();
    for (int fold = 1; fold <= folds; fold++) {
      configs.add(withFold(fold));
    }
    return configs;
  }

  /** Ends after the running batch of each; folds that have not begun are not begun. */
  public void stop() {
    runs.stop();
  }

  private TaggerConfig withFold(int fold) {
    return config
        .with("data", withFold(config.data(), new Fold(fold, folds)))
        .with("output", folder.path().resolve("fold-" + fold));
  }

  private static DataConfig withFold(DataConfig data, Fold fold) {
    return data.with("data.fold", Optional.of(fold))
        .with("data.test", Optional.empty())
        .with(
            "data.corpora",
            data.corpora().map(all -> all.stream().map(one -> withFold(one, fold)).toList()));
  }

  /** All folders are looked at before the first fold is trained. */
  private void require(StartMode mode, List<TaggerConfig> configs) {
    if (mode == StartMode.NEW) {
      folder.require(mode);
    }
    for (TaggerConfig own : configs) {
      RunDirectory each = new RunDirectory(own.output());
      each.require(each.effective(mode));
    }
  }

  /** What sums up earlier runs no longer holds once a fold has begun. */
  private void clearSums() {
    if (!runs.isStopped()) {
      folder.unfinish();
    }
  }

  private FoldSummary finish(List<TrainingResult> results) {
    RunDirectory.write(folder.config(), ConfigWriter.write(config));
    List<Double> tests = results.stream().map(run -> run.testPercent().orElseThrow()).toList();
    FoldSummary.Sums sums =
        new FoldSummary.Sums(
            SeedStatistics.of(results.stream().map(TrainingResult::bestScore).toList()),
            SeedStatistics.of(tests),
            new HeldOut(config, results).scores(folder));
    FoldSummary summary = new FoldSummary(folds, results, Optional.of(sums), folder.path());
    TrainingReporter.installed().ifPresent(pages -> folder.writeReport(pages.page(summary)));
    MetricsFile.write(folder.metrics(), summary);
    return summary;
  }
}

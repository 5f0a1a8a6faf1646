package trellis.train;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import trellis.config.TaggerConfig;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.report.RunReport;
import trellis.text.Sentence;
import trellis.train.TrainingResult.Ending;

/** One training: its epochs, and its figures when they are over. */
final class TrainingRun {
  private final TaggerConfig config;
  private final TrainingData data;
  private final Learner learner;
  private final RunFolder folder;
  private final TrainingListener listener;
  private final EpochTrainer epochs;
  private final SplitScorer scorer;
  private final ModelStore models;
  private final EpochLog log;
  private final Checkpoint checkpoint;
  private Progress progress = Progress.START;

  TrainingRun(
      TaggerConfig config,
      Learner learner,
      RunFolder folder,
      TrainingListener listener,
      BooleanSupplier stopped) {
    this.config = config;
    this.data = learner.data();
    this.learner = learner;
    this.folder = folder;
    this.listener = listener;
    Explosion explosion = new Explosion(config, data, learner.network().words(), folder);
    this.epochs = new EpochTrainer(config, data, learner, explosion, listener, stopped);
    this.scorer = new SplitScorer(data, learner.threads(), config.seed());
    this.models = new ModelStore(config, data, learner.network(), folder.model());
    this.log = new EpochLog(folder.log());
    this.checkpoint = new Checkpoint(folder.checkpoint());
  }

  /** Goes back to where the checkpoint was written. */
  void goBackTo(Progress earlier) {
    checkpoint.readInto(earlier, learner.learned());
    log.cutAfter(earlier.epoch());
    progress = earlier;
  }

  /** Trains until an ending is reached. */
  TrainingResult train() {
    listener.started(plan());
    Optional<Ending> ending = ending();
    while (ending.isEmpty()) {
      ending = trainEpoch() ? ending() : Optional.of(Ending.STOPPED);
    }
    TrainingResult result =
        ending.get() == Ending.STOPPED
            ? result(Ending.STOPPED, Optional.empty(), Optional.empty(), Optional.empty())
            : finish(ending.get());
    listener.finished(result);
    return result;
  }

  private Optional<Ending> ending() {
    if (progress.epoch() >= config.train().epochs()) {
      return Optional.of(Ending.ALL_EPOCHS);
    }
    return progress.best().isOver(progress.epoch(), config.train().patience())
        ? Optional.of(Ending.PATIENCE)
        : Optional.empty();
  }

  /** One epoch; false when it was stopped, and only what was saved before counts. */
  private boolean trainEpoch() {
    long begun = System.nanoTime();
    int epoch = progress.epoch() + 1;
    // A step for each batch, each changing the weights.
    Optional<EpochTally> trained = epochs.train(epoch, progress.best());
    if (trained.isEmpty()) {
      return false;
    }
    EpochTally tally = trained.get();
    // The dev score, not the loss, says which epoch is the best: it is what users will see.
    SplitScore dev = learner.learned().show(epoch, () -> score(epoch));
    EarlyStopping best = progress.best().after(epoch, dev.score());
    double seconds = (System.nanoTime() - begun) / 1e9;
    progress = progress.after(best, tally, seconds);
    EpochReport report = report(tally, dev, seconds);
    // The line goes before the checkpoint: a resume cuts a line too many, but cannot make one up.
    log.append(report);
    // From here on a kill costs no more than what is trained after it.
    checkpoint.write(
        new Checkpoint.Header(config, data.files(), learner.engine().kernelName(), progress),
        learner.learned());
    listener.epochDone(report);
    return true;
  }

  /** Scores the weights that the network has now, balanced if the config says so. */
  private SplitScore score(int epoch) {
    if (!config.train().balance()) {
      return scoreAsIs(epoch);
    }
    List<Tagging> taggings = scorer.taggings(models.model(epoch, List.of()), data.dev());
    return new Balance(data, learner.network().labelScores())
        .show(taggings, () -> scoreAsIs(epoch));
  }

  /** Scores the network as it is now, and keeps it if none was better. */
  private SplitScore scoreAsIs(int epoch) {
    SplitScore dev = scorer.score(models.model(epoch, List.of()), data.dev());
    // The best weights are kept at once, so that whatever ends the run leaves a model behind.
    if (progress.best().after(epoch, dev.score()).bestEpoch() == epoch) {
      learner.learned().keepAsBest();
      models.save(epoch, dev, Optional.empty());
    }
    return dev;
  }

  private EpochReport report(EpochTally tally, SplitScore dev, double seconds) {
    return new EpochReport(
        progress.epoch(),
        tally.meanLoss(),
        epochs.rate(progress.epoch()),
        tally.tokensPerSecond(),
        tally.seconds(),
        seconds,
        tally.meanNorm(),
        tally.clippedShare(),
        dev.score(),
        progress.best().bestScore(),
        progress.best().bestEpoch());
  }

  /** Scores the best weights and saves them with their scores. */
  private TrainingResult finish(Ending ending) {
    learner.learned().restoreBest();
    int epoch = progress.best().bestEpoch();
    TaggerModel best = models.model(epoch, List.of());
    SplitScore dev = scoreAndKeep("dev", best, data.dev());
    Optional<SplitScore> test = data.test().map(file -> scoreAndKeep("test", best, file));
    models.save(epoch, dev, test);
    RunReport report =
        new RunFigures(config, learner, progress, log.read()).report(ending, dev, test);
    RunFolder.write(folder.report(), report.html());
    TrainingResult result = result(ending, Optional.of(dev), test, Optional.of(report));
    Metrics.write(folder.metrics(), result);
    return result;
  }

  /** Tags a file once, for its score and for the file of what was predicted. */
  private SplitScore scoreAndKeep(String split, TaggerModel model, List<Sentence> sentences) {
    Predictions predictions = new Predictions();
    SplitScore score = scorer.scoreInDetail(model, sentences, predictions::add);
    predictions.write(folder.predictions(split));
    return score;
  }

  private TrainingResult result(
      Ending ending,
      Optional<SplitScore> dev,
      Optional<SplitScore> test,
      Optional<RunReport> report) {
    return new TrainingResult(
        config.name(),
        config.seed(),
        ending,
        progress.epoch(),
        progress.best().bestEpoch(),
        progress.best().bestScore(),
        dev,
        test,
        progress.seconds(),
        progress.tokensPerSecond(),
        folder.path(),
        Optional.of(folder.model()).filter(file -> progress.epoch() > 0),
        report);
  }

  private TrainingPlan plan() {
    return new TrainingPlan(
        config.name(),
        config.seed(),
        data.train().size(),
        data.tokens(),
        data.dev().size(),
        data.words().size(),
        data.characters().size(),
        data.labels().size(),
        learner.learned().weights().count(),
        config.train().epochs(),
        progress.epoch() + 1,
        epochs.batches(),
        learner.engine().threads(),
        learner.engine().kernel());
  }
}

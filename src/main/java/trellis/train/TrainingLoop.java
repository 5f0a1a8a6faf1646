package trellis.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import trellis.batch.BatchPlanner;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.network.TaggerNetwork;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.engine.EpochEngine;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.StepEngine;
import trellis.train.optimizer.GradientClipping;
import trellis.train.optimizer.TrainingState;
import trellis.train.result.EpochReport;
import trellis.train.result.RunDetails;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingProgress;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.Checkpoint;
import trellis.train.run.EpochLog;
import trellis.train.run.MetricsFile;
import trellis.train.run.ModelStore;
import trellis.train.run.PredictionsFile;
import trellis.train.run.RunDirectory;
import trellis.train.score.SplitScore;
import trellis.train.score.SplitScorer;
import trellis.train.score.WeightLoan;

/**
 * The training loop: epochs of mini-batches until the dev score stops rising, then the final scores
 * of the best epoch. To know what a training does, read this class from top to bottom.
 */
final class TrainingLoop {
  private final TaggerConfig config;
  private final TrainConfig train;
  private final TrainingSession session;
  private final TrainingData data;
  private final TaggerNetwork network;
  private final TrainingState state;
  private final RunDirectory folder;
  private final TrainingListener listener;
  private final BooleanSupplier stopped;
  private final BatchPlanner planner;
  private final SplitScorer scorer;
  private final ModelStore models;
  private final EpochLog log;
  private final Checkpoint checkpoint;
  private TrainingProgress trainingProgress = TrainingProgress.START;

  /**
   * Starts before the first epoch.
   *
   * @param stopped asked before each step; once it says so, the training breaks off
   */
  TrainingLoop(
      TaggerConfig config,
      TrainingSession session,
      RunDirectory folder,
      TrainingListener listener,
      BooleanSupplier stopped) {
    this.config = config;
    this.train = config.train();
    this.session = session;
    this.data = session.data();
    this.network = session.network();
    this.state = session.state();
    this.folder = folder;
    this.listener = listener;
    this.stopped = stopped;
    this.planner = new BatchPlanner(data.lengths(), train.batch(), train.shard());
    this.scorer = new SplitScorer(data, session.threads(), config.seed());
    this.models = new ModelStore(config, data, network, folder.model());
    this.log = new EpochLog(folder.log());
    this.checkpoint = new Checkpoint(folder.checkpoint());
  }

  /** Goes back to the epoch after which the checkpoint was written. */
  void goBackTo(TrainingProgress earlier) {
    checkpoint.readInto(earlier, state);
    log.cutAfter(earlier.epoch());
    trainingProgress = earlier;
  }

  /** Trains epoch by epoch until all are done, patience is at an end or somebody stops it. */
  TrainingResult run() {
    listener.started(session.plan(config, trainingProgress.epoch() + 1));
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

  /** Trains one epoch; false when it was stopped, and only what was saved before counts. */
  private boolean trainEpoch() {
    long begun = System.nanoTime();
    int epoch = trainingProgress.epoch() + 1;
    EpochSteps steps = new EpochSteps(config, session, folder, trainingProgress, listener, stopped);
    state.beginEpoch(epoch);
    // Plan: each training sentence once, in an order that seed and epoch alone decide.
    RandomStream random = session.random(epoch);
    double rate = train.rate() / (1 + train.decay() * (epoch - 1));
    EpochPlan plan = new EpochPlan(epoch, rate, planner.plan(random), random);
    // Train: a step for each batch changes the weights.
    if (!trainBatches(plan, steps)) {
      return false;
    }
    state.endEpoch(epoch);
    steps.end();
    // Score: the dev score, not the loss, says which epoch is the best; it is what users will see.
    FileScore dev = scoreAndKeepIfBest(epoch);
    double seconds = (System.nanoTime() - begun) / 1e9;
    trainingProgress =
        trainingProgress.after(dev.percent(), steps.tokens(), steps.seconds(), seconds);
    EpochReport report = steps.report(trainingProgress, rate, dev.percent(), seconds);
    // Log before the checkpoint: a resume can cut a line too many, but cannot make one up.
    log.append(report);
    // Checkpoint: from here on a kill costs no more than what is trained after it.
    checkpoint.write(
        new Checkpoint.Header(
            config, data.files(), session.engine().kernelName(), trainingProgress),
        state);
    listener.epochDone(report);
    return true;
  }

  /** Makes a step for each batch; false when it was stopped, and the weights are of no use. */
  private boolean trainBatches(EpochPlan plan, EpochSteps steps) {
    if (session.engine() instanceof EpochEngine other) {
      return other.train(plan, steps); // DL4J's fit is such a loop itself, and tells of its steps
    }
    StepEngine engine = (StepEngine) session.engine();
    engine.beginEpoch(plan.earlierSteps());
    for (int step = 0; step < plan.batches().size(); step++) {
      if (!steps.goesOn()) {
        return false;
      }
      PlannedBatch batch = plan.batches().get(step);
      // Forward and backward: the loss of the batch, and the gradient of its mean loss.
      double loss = engine.computeGradient(batch, plan.random().fork(step));
      // Clip: a gradient that is too long keeps its direction and gets the length `train.clip`.
      GradientClipping gradientClipping = new GradientClipping(engine.gradientNorm(), train.clip());
      // Check: a loss that diverges ends the training before it reaches the weights.
      steps.computed(batch, loss, gradientClipping.norm(), gradientClipping.isNeeded());
      // Update: the optimizer moves the weights against the clipped gradient.
      engine.update(plan.rate(), gradientClipping);
      steps.made();
    }
    engine.endEpoch();
    return true;
  }

  /**
   * Scores the weights of an epoch on dev and keeps them if none were better. They need not be
   * those of the last step, from which training goes on: the average or a bias is only lent.
   */
  private FileScore scoreAndKeepIfBest(int epoch) {
    try (WeightLoan loan = new WeightLoan()) {
      if (state.usesAverage(epoch)) {
        loan.average(state);
      }
      if (train.balance()) {
        float bias = new OutsideBias(data).best(scorer.taggings(model(epoch), data.dev()));
        loan.add(network.labelScores(), data.labels().id(LabelSet.OUTSIDE), bias);
      }
      FileScore dev = scorer.score("dev", model(epoch), data.dev());
      // The best weights are saved at once, so that whatever ends the run leaves a model behind.
      if (trainingProgress.best().after(epoch, dev.percent()).bestEpoch() == epoch) {
        state.keepAsBest();
        models.save(epoch, List.of(dev));
      }
      return dev;
    }
  }

  /** Why training ends here; empty when another epoch follows. */
  private Optional<Ending> ending() {
    if (trainingProgress.epoch() >= train.epochs()) {
      return Optional.of(Ending.ALL_EPOCHS);
    }
    // Early stopping: patience is at an end when that many epochs in a row had no better score.
    return trainingProgress.best().isOver(trainingProgress.epoch(), train.patience())
        ? Optional.of(Ending.PATIENCE)
        : Optional.empty();
  }

  /** Scores the best epoch on dev and test, and writes what a finished run leaves. */
  private TrainingResult finish(Ending ending) {
    state.restoreBest();
    int epoch = trainingProgress.best().bestEpoch();
    TaggerModel best = model(epoch);
    SplitScore dev = scoreAndPredict("dev", best, data.dev());
    Optional<SplitScore> test = data.test().map(file -> scoreAndPredict("test", best, file));
    List<FileScore> scores = new ArrayList<>(List.of(dev.summary()));
    test.ifPresent(score -> scores.add(score.summary()));
    models.save(epoch, scores);
    RunDetails details = session.details(config, log.read());
    TrainingResult result = result(ending, Optional.of(dev), test, Optional.of(details));
    // The report before the metrics: the run counts as finished once these are there.
    TrainingReporter.installed().ifPresent(pages -> folder.writeReport(pages.page(result)));
    MetricsFile.write(folder.metrics(), result);
    return result;
  }

  /** Tags a file once, for its score and for the file of predictions. */
  private SplitScore scoreAndPredict(String split, TaggerModel model, List<Sentence> sentences) {
    PredictionsFile predictionsFile = new PredictionsFile();
    SplitScore score = scorer.scoreInDetail(split, model, sentences, predictionsFile::add);
    predictionsFile.write(folder.predictions(split));
    return score;
  }

  /** The network as it is now, as a model that tags. */
  private TaggerModel model(int epoch) {
    return models.model(epoch, List.of());
  }

  private TrainingResult result(
      Ending ending,
      Optional<SplitScore> dev,
      Optional<SplitScore> test,
      Optional<RunDetails> details) {
    return new TrainingResult(
        config.name(),
        config.seed(),
        ending,
        trainingProgress.epoch(),
        trainingProgress.best().bestEpoch(),
        trainingProgress.best().bestScore(),
        dev,
        test,
        trainingProgress.seconds(),
        trainingProgress.tokensPerSecond(),
        folder.path(),
        Optional.of(folder.model()).filter(file -> trainingProgress.epoch() > 0),
        details);
  }
}

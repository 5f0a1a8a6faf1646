package trellis.train;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import trellis.batch.EpochPlanner;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.network.head.OutputHead;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.EpochScorer.EpochFits;
import trellis.train.data.TrainingData;
import trellis.train.engine.EpochEngine;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.StepEngine;
import trellis.train.engine.StepObserver;
import trellis.train.optimizer.GradientClipping;
import trellis.train.optimizer.RateSchedule;
import trellis.train.optimizer.TrainingState;
import trellis.train.result.EpochPart;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingProgress;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;
import trellis.train.run.Checkpoint;
import trellis.train.run.EpochLog;
import trellis.train.run.IterationLog;
import trellis.train.run.ModelStore;
import trellis.train.run.RunDirectory;
import trellis.train.score.SplitScorer;
import trellis.train.score.TemporaryWeights;

/**
 * The training loop: trains a network epoch by epoch until its dev score stops rising, then scores
 * the weights of the best epoch.
 *
 * <p>To learn what a training does, read {@link #trainEpoch} and {@link #trainBatches}: they make
 * all of its steps in order.
 */
final class TrainingLoop {
  private static final double NANOS_OF_A_MINUTE = 60e9;
  private static final double NANOS_OF_LINEAR = 30e9; // between two checkpoints, at most

  private final TaggerConfig config;
  private final TrainConfig train;
  private final TrainingSession session;
  private final TrainingData data;
  private final TrainingState state;
  private final RunDirectory folder;
  private final TrainingListener listener;
  private final BooleanSupplier stopped;
  private final EpochPlanner planner;
  private final SplitScorer scorer;
  private final ModelStore models;
  private final EpochScorer epochScorer;
  private final EpochLog log;
  private final Checkpoint checkpoint;
  private TrainingProgress progress;
  private List<FileScore> ofBest = List.of(); // the best epoch's dev scores; none after a resume
  private long lastCheckpoint = System.nanoTime(); // when it was written

  /**
   * Prepares the first epoch.
   *
   * @param stopped asked before each batch; once it says so, the training ends there
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
    this.state = session.state();
    this.folder = folder;
    this.listener = listener;
    this.stopped = stopped;
    this.planner = planner(data, train);
    this.scorer = new SplitScorer(data, session.threads(), config.seed());
    this.models =
        new ModelStore(config, data, session.network(), session.encoder(), folder.model());
    this.epochScorer = new EpochScorer(data, scorer, train.sample());
    this.log = new EpochLog(folder.log(), train.workers());
    this.checkpoint = new Checkpoint(folder.checkpoint());
    this.progress =
        train.keepsLast() ? TrainingProgress.START.keepingLast() : TrainingProgress.START;
  }

  private static EpochPlanner planner(TrainingData data, TrainConfig train) {
    List<int[]> lengths = data.lengths();
    return switch (train.draw()) {
      case PROPORTIONAL -> new EpochPlanner(lengths, train.sentencesOfStep(), train.shard());
      case SQUARE_ROOT ->
          new EpochPlanner(lengths, train.sentencesOfStep(), train.shard(), Math::sqrt);
      case EQUAL ->
          new EpochPlanner(lengths, train.sentencesOfStep(), train.shard(), sentences -> 1);
    };
  }

  /** Reads the checkpoint, so that the next epoch is the one after it. */
  void resume(TrainingProgress saved) {
    checkpoint.readInto(saved, state);
    log.cutAfter(saved.epoch());
    new IterationLog(folder.iterations())
        .cutAfter(saved.epoch() * train.passes() + saved.part().steps());
    progress = saved;
  }

  /** Trains epoch by epoch until all are done, early stopping ends it or somebody stops it. */
  TrainingResult run() {
    listener.started(session.plan(config, progress.epoch() + 1));
    Optional<Ending> ending = ending();
    while (ending.isEmpty()) {
      ending = trainEpoch() ? ending() : Optional.of(Ending.STOPPED);
    }
    TrainingEnd end = new TrainingEnd(config, session, folder, scorer, models, epochScorer, log);
    TrainingResult result =
        ending.get() == Ending.STOPPED ? end.stopped(progress) : end.finish(ending.get(), progress);
    listener.finished(result);
    return result;
  }

  /** Trains one epoch; false when it was stopped, and only what was saved before counts. */
  private boolean trainEpoch() {
    int epoch = progress.epoch() + 1;
    // Plan: each training sentence comes once, unless `train.draw` says otherwise. The order
    // depends
    // on seed and epoch alone, so that a resumed training goes through the same batches.
    RandomStream random = session.random(epoch);
    List<PlannedBatch> batches = plan(random);
    EpochMonitor monitor =
        new EpochMonitor(config, session, folder, progress, batches, listener, stopped);
    if (!progress.hasPart()) {
      state.beginEpoch(epoch);
    }
    RateSchedule rates = new RateSchedule(train, batches.size());
    double rate = rates.ofEpoch(epoch, (epoch - 1L) * batches.size());
    EpochPlan plan = new EpochPlan(epoch, rate, batches, random, progress.part().steps());
    // Train: each batch makes one step.
    if (!trainBatches(plan, monitor)) {
      return false;
    }
    state.endEpoch(epoch);
    monitor.end();
    // Score: the dev score decides which epoch is the best, because it is what users will see; the
    // loss is not. The weights of the best epoch are saved as the model.
    EpochFits fits = scoreAndKeepIfBest(epoch);
    EpochReport report = monitor.report(rate, fits, reached());
    progress = progress.after(report, monitor.tokens());
    // Log: before the checkpoint, because a resume can cut a line too many, but not invent one.
    log.append(report);
    // Checkpoint: from here on, a kill costs no more than what is trained after it.
    if (isSaveDue()) {
      writeCheckpoint(progress);
    }
    listener.epochDone(report);
    return true;
  }

  /** The batches of an epoch; of a full batch the same one for each of its iterations. */
  private List<PlannedBatch> plan(RandomStream random) {
    List<PlannedBatch> batches = planner.plan(random);
    return train.optimizer().isFullBatch()
        ? Collections.nCopies(train.passes(), PlannedBatch.joined(batches))
        : batches;
  }

  private boolean isCheckpointDue() {
    return System.nanoTime() - lastCheckpoint >= train.checkpoint() * NANOS_OF_A_MINUTE;
  }

  /** The epochs of a linear model are short: to save each would take longer than to train it. */
  private boolean isSaveDue() {
    return !config.network().isLinear()
        || System.nanoTime() - lastCheckpoint >= NANOS_OF_LINEAR
        || isCheckpointDue();
  }

  /** Saves what was reached since it was last saved. */
  private void saveStopped(EpochPart part) {
    if (!config.network().isLinear()) {
      return;
    }
    writeCheckpoint(progress.with(part));
    int best = progress.best().bestEpoch();
    if (best > 0) {
      state.restoreBest();
      // A resumed training knows the weights of the best epoch, but not its scores.
      boolean isScored = !ofBest.isEmpty();
      models.save(best, isScored ? ofBest : epochScorer.fits(models.model(best)).scores());
    }
  }

  private void writeCheckpoint(TrainingProgress reached) {
    String kernel = session.engine().kernelName();
    checkpoint.write(new Checkpoint.Header(config, data.files(), kernel, reached), state);
    lastCheckpoint = System.nanoTime();
  }

  /** Makes a step for each batch; false when it was stopped, and the weights are of no use. */
  private boolean trainBatches(EpochPlan plan, EpochMonitor monitor) {
    if (session.engine() instanceof EpochEngine whole) {
      // DL4J's fit is such a loop itself, and so are several workers; they tell of their steps.
      SettledSteps steps = new SettledSteps(monitor);
      boolean isWhole = whole.train(plan, steps);
      if (!isWhole) {
        saveStopped(steps.settled);
      }
      return isWhole;
    }
    StepEngine engine = (StepEngine) session.engine();
    RateSchedule rates = new RateSchedule(train, plan.batches().size());
    engine.beginEpoch(plan.earlierSteps(), plan.done());
    for (int step = plan.done(); step < plan.batches().size(); step++) {
      if (!monitor.shouldContinue()) {
        saveStopped(monitor.part());
        return false;
      }
      PlannedBatch batch = plan.batches().get(step);
      // Forward and backward: the loss of the batch, then the gradient of its mean loss. The engine
      // does both shard by shard, so that several threads can share a batch.
      double loss = engine.computeGradient(batch, plan.random().fork(step));
      // Clip: one bad batch must not throw the weights far off, so a gradient longer than
      // `train.clip` is scaled down to it.
      GradientClipping clipping = new GradientClipping(engine.gradientNorm(), train.clip());
      // Check: a loss that diverges ends the training here, before it reaches the weights.
      monitor.gradientComputed(batch, loss, clipping.norm(), clipping.isNeeded());
      // Update: the optimizer moves the weights against the clipped gradient.
      engine.update(rates.ofStep(plan.rate(), plan.earlierSteps() + step), clipping);
      // Checkpoint within a long epoch. All that is random in a step comes from its number, so the
      // steps to come are the same after a resume.
      boolean more = step + 1 < plan.batches().size();
      if (more && isCheckpointDue() && plan.batches().size() <= TrainingState.MOST_STEPS) {
        writeCheckpoint(progress.with(monitor.part()));
      }
      monitor.stepDone(engine.reached());
    }
    engine.endEpoch();
    return true;
  }

  /** Writes checkpoints within an epoch where an engine with a loop of its own can go on. */
  private final class SettledSteps implements StepObserver {
    private final EpochMonitor monitor;
    private EpochPart settled = progress.part(); // what a resume could go on from

    SettledSteps(EpochMonitor monitor) {
      this.monitor = monitor;
    }

    @Override
    public boolean shouldContinue() {
      return monitor.shouldContinue();
    }

    @Override
    public void gradientComputed(PlannedBatch batch, double loss, double norm, boolean clipped) {
      monitor.gradientComputed(batch, loss, norm, clipped);
    }

    @Override
    public void stepDone(Optional<Reached> reached) {
      monitor.stepDone(reached);
    }

    @Override
    public void settled() {
      settled = monitor.part();
      if (isCheckpointDue()) {
        writeCheckpoint(progress.with(settled));
      }
    }
  }

  /**
   * Scores the weights of an epoch on dev and keeps them if none were better. These may be the
   * average over steps, with a bias for O; the training itself goes on from those of the last step.
   */
  private EpochFits scoreAndKeepIfBest(int epoch) {
    try (TemporaryWeights weights = new TemporaryWeights()) {
      if (state.usesAverage(epoch)) {
        weights.average(state);
      }
      weights.round(session.network(), config.network().pack());
      if (train.balance()) {
        balance(models.model(epoch), weights);
      }
      TaggerModel model = models.model(epoch);
      EpochFits fits = epochScorer.fits(model);
      // Saved at once, so that there is a model whatever ends the run.
      if (progress.best().after(epoch, fits.dev()).bestEpoch() == epoch) {
        state.keepAsBest();
        ofBest = fits.scores();
        if (isSaveDue()) {
          models.save(epoch, ofBest);
        }
      }
      return fits;
    }
  }

  /** Moves the score of O in each head that has spans, by what its own dev sentences say. */
  private void balance(TaggerModel model, TemporaryWeights weights) {
    float[] biases = new float[data.vocabularies().labelSets().size()]; // [head]
    for (int head = 0; head < biases.length; head++) {
      boolean spans = data.labels(head).hasSpans();
      biases[head] = spans ? new OutsideBias(epochScorer.tagged(model, head)).best() : 0;
    }
    // The model has the weights of the network, which stay as they are until all heads have tagged.
    for (int head = 0; head < biases.length; head++) {
      if (data.labels(head).hasSpans()) {
        OutputHead one = session.network().heads().get(head);
        int states = one.config().output().statesOfLabel();
        int first = data.labels(head).id(LabelSet.OUTSIDE) * states;
        for (int state = first; state < first + states; state++) {
          weights.add(one.bias(), state, biases[head]);
        }
      }
    }
  }

  private Optional<Reached> reached() {
    return session.engine() instanceof StepEngine engine ? engine.reached() : Optional.empty();
  }

  /** Why training ends here; empty when another epoch follows. */
  private Optional<Ending> ending() {
    if (session.engine() instanceof StepEngine engine && engine.isDone()) {
      return Optional.of(Ending.CONVERGED);
    }
    if (progress.epoch() >= train.epochs()) {
      return Optional.of(Ending.ALL_EPOCHS);
    }
    // Early stopping: so many epochs in a row had no better score.
    return !train.keepsLast() && progress.best().isOver(progress.epoch(), train.patience())
        ? Optional.of(Ending.PATIENCE)
        : Optional.empty();
  }
}

package trellis.train;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import trellis.batch.BatchPlanner;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.kernel.RandomStream;

/** Takes all training sentences through the network once, a step a batch. */
final class EpochTrainer {
  private final TrainConfig config;
  private final Learner learner;
  private final Explosion explosion;
  private final TrainingListener listener;
  private final BooleanSupplier stopped;
  private final int[] lengths; // [sentence]
  private final long tokens;
  private final int batches;
  private final BatchPlanner planner;
  private final LossWatch watch;

  /**
   * Prepares the epochs.
   *
   * @param stopped asked before each step; once it says so the epoch breaks off
   */
  EpochTrainer(
      TaggerConfig config,
      TrainingData data,
      Learner learner,
      Explosion explosion,
      TrainingListener listener,
      BooleanSupplier stopped) {
    this.config = config.train();
    this.learner = learner;
    this.explosion = explosion;
    this.listener = listener;
    this.stopped = stopped;
    this.lengths = data.lengths();
    this.tokens = data.tokens();
    this.batches = data.batches(this.config.batch());
    this.planner = new BatchPlanner(lengths, this.config.batch(), this.config.shard());
    this.watch = new LossWatch(data.labels().size());
  }

  /** Steps an epoch. */
  int batches() {
    return batches;
  }

  /** The learning rate of an epoch. */
  double rate(int epoch) {
    return config.rate() / (1 + config.decay() * (epoch - 1));
  }

  /**
   * Trains an epoch.
   *
   * @param epoch counted from 1
   * @param best for the message of an exception
   * @return empty when it was broken off, and the weights are of no use
   * @throws TrainingException when the loss explodes; the weights are then those before that step
   */
  Optional<EpochTally> train(int epoch, EarlyStopping best) {
    EpochTally tally = new EpochTally();
    learner.learned().beginEpoch(epoch);
    RandomStream random = learner.random(epoch);
    EpochTask task = new EpochTask(epoch, rate(epoch), planner.plan(random), random);
    if (!learner.engine().train(task, new Steps(epoch, tally, best))) {
      return Optional.empty();
    }
    requireAllSteps(tally);
    learner.learned().endEpoch(epoch);
    tally.end();
    watch
        .complaint(tally)
        .ifPresent(
            complaint -> {
              throw explosion.exception(epoch, complaint, best);
            });
    return Optional.of(tally);
  }

  /** The mean of the weights and the figures would be wrong without a word. */
  private void requireAllSteps(EpochTally tally) {
    if (tally.batches() != batches) {
      throw new IllegalStateException(
          "the engine ended an epoch after "
              + tally.batches()
              + " steps, but its plan had "
              + batches);
    }
  }

  /** The steps of one epoch: adds them up, tells of them, and ends those that explode. */
  private final class Steps implements StepWatch {
    private final int epoch;
    private final EpochTally tally;
    private final EarlyStopping best;

    Steps(int epoch, EpochTally tally, EarlyStopping best) {
      this.epoch = epoch;
      this.tally = tally;
      this.best = best;
    }

    @Override
    public boolean goesOn() {
      return !stopped.getAsBoolean();
    }

    @Override
    public void computed(PlannedBatch batch, double loss, double norm, boolean clipped) {
      long batchTokens = tokens(batch);
      Optional<String> complaint = watch.complaint(loss, batchTokens, norm);
      if (complaint.isPresent()) {
        throw explosion.exception(epoch, tally.batches() + 1, batch, complaint.get(), best);
      }
      tally.add(batch.size(), batchTokens, loss, norm, clipped);
    }

    @Override
    public void made() {
      listener.batchDone(progress(epoch, tally));
    }
  }

  private long tokens(PlannedBatch batch) {
    long sum = 0;
    for (int[] shard : batch.shards()) {
      for (int sentence : shard) {
        sum += lengths[sentence];
      }
    }
    return sum;
  }

  private BatchProgress progress(int epoch, EpochTally tally) {
    return new BatchProgress(
        epoch,
        config.epochs(),
        tally.batches(),
        batches(),
        tally.tokens(),
        tokens,
        tally.meanLoss(),
        tally.tokensPerSecond());
  }
}

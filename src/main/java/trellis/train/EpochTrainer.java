package trellis.train;

import java.util.List;
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
    List<PlannedBatch> plan = planner.plan(random);
    for (PlannedBatch batch : plan) {
      if (stopped.getAsBoolean()) {
        return Optional.empty();
      }
      step(epoch, batch, random.fork(tally.batches()), tally, best);
      listener.batchDone(progress(epoch, tally));
    }
    learner.learned().endEpoch(epoch); // now all rows have all steps
    tally.end();
    watch
        .complaint(tally)
        .ifPresent(
            complaint -> {
              throw explosion.exception(epoch, complaint, best);
            });
    return Optional.of(tally);
  }

  private void step(
      int epoch, PlannedBatch batch, RandomStream random, EpochTally tally, EarlyStopping best) {
    Descent descent = learner.learned().descent();
    long batchTokens = tokens(batch);
    double loss = learner.pass().run(batch, random);
    double norm = descent.norm();
    Optional<String> complaint = watch.complaint(loss, batchTokens, norm);
    if (complaint.isPresent()) {
      throw explosion.exception(epoch, tally.batches() + 1, batch, complaint.get(), best);
    }
    tally.add(batch.size(), batchTokens, loss, norm, descent.isClipped());
    descent.step(rate(epoch));
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

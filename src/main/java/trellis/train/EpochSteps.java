package trellis.train;

import java.util.function.BooleanSupplier;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.train.data.TrainingData;
import trellis.train.engine.StepObserver;
import trellis.train.result.BatchProgress;
import trellis.train.result.EarlyStopping;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingProgress;
import trellis.train.run.RunDirectory;

/**
 * Watches the steps of one epoch: adds up their figures, ends the training when the loss diverges,
 * and tells the listener.
 */
final class EpochSteps implements StepObserver {
  private final long begun = System.nanoTime();
  private final int epoch;
  private final int epochs;
  private final int[] lengths; // [sentence] tokens
  private final long allTokens; // of an epoch
  private final int allBatches; // of an epoch
  private final EarlyStopping best;
  private final DivergenceDetector watch;
  private final DivergenceReport divergenceReport;
  private final TrainingListener listener;
  private final BooleanSupplier stopped;
  private int batches;
  private long sentences;
  private long tokens;
  private double loss;
  private double norms;
  private int clipped;
  private boolean isOver;
  private double seconds; // once it is over

  /**
   * Begins the epoch behind {@code progress}; its time runs from now.
   *
   * @param stopped asked before each step; once it says so, the epoch breaks off
   */
  EpochSteps(
      TaggerConfig config,
      TrainingSession session,
      RunDirectory folder,
      TrainingProgress trainingProgress,
      TrainingListener listener,
      BooleanSupplier stopped) {
    TrainingData data = session.data();
    this.epoch = trainingProgress.epoch() + 1;
    this.epochs = config.train().epochs();
    this.lengths = data.lengths();
    this.allTokens = data.tokens();
    this.allBatches = data.batches(config.train().batch());
    this.best = trainingProgress.best();
    this.watch = new DivergenceDetector(data.labels().size());
    this.divergenceReport = new DivergenceReport(config, data, session.network().words(), folder);
    this.listener = listener;
    this.stopped = stopped;
  }

  @Override
  public boolean goesOn() {
    return !stopped.getAsBoolean();
  }

  @Override
  public void computed(PlannedBatch batch, double batchLoss, double norm, boolean isClipped) {
    batches++;
    long batchTokens = tokens(batch);
    watch
        .complaint(batchLoss, batchTokens, norm)
        .ifPresent(
            complaint -> {
              throw divergenceReport.ofStep(epoch, batches, batch, complaint, best);
            });
    sentences += batch.size();
    tokens += batchTokens;
    loss += batchLoss;
    norms += norm;
    clipped += isClipped ? 1 : 0;
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

  @Override
  public void made() {
    listener.batchDone(
        new BatchProgress(
            epoch, epochs, batches, allBatches, tokens, allTokens, meanLoss(), tokensPerSecond()));
  }

  /**
   * Ends the epoch behind its last step.
   *
   * @throws trellis.error.TrainingException TrainingException when the loss of the whole epoch has
   *     diverged
   */
  void end() {
    // Without a word, the average of the weights and the figures would be wrong.
    if (batches != allBatches) {
      throw new IllegalStateException(
          "the engine ended an epoch after " + batches + " steps, but its plan had " + allBatches);
    }
    seconds = seconds();
    isOver = true;
    watch
        .complaint(loss / tokens)
        .ifPresent(
            complaint -> {
              throw divergenceReport.ofEpoch(epoch, complaint, best);
            });
  }

  /**
   * Sums up the epoch, which was trained and scored.
   *
   * @param trainingProgress after the epoch
   */
  EpochReport report(
      TrainingProgress trainingProgress, double rate, double dev, double allSeconds) {
    return new EpochReport(
        trainingProgress.epoch(),
        meanLoss(),
        rate,
        tokensPerSecond(),
        seconds(),
        allSeconds,
        norms / batches,
        (double) clipped / batches,
        dev,
        trainingProgress.best().bestScore(),
        trainingProgress.best().bestEpoch());
  }

  /** Tokens trained so far. */
  long tokens() {
    return tokens;
  }

  /** The mean loss of a sentence. */
  double meanLoss() {
    return loss / sentences;
  }

  /** Seconds of training so far. */
  double seconds() {
    return isOver ? seconds : (System.nanoTime() - begun) / 1e9;
  }

  /** Tokens trained a second so far. */
  double tokensPerSecond() {
    return tokens / seconds();
  }
}

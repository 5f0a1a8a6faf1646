package trellis.train;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import trellis.batch.EncodedSentence;
import trellis.batch.PlannedBatch;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.optimize.Lbfgs.Reached;
import trellis.train.EpochScorer.EpochFits;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingData.Elsewhere;
import trellis.train.engine.StepObserver;
import trellis.train.result.BatchProgress;
import trellis.train.result.EarlyStopping;
import trellis.train.result.EpochPart;
import trellis.train.result.EpochReport;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingProgress;
import trellis.train.run.IterationLog;
import trellis.train.run.RunDirectory;

/**
 * Watches the steps of one epoch: adds up loss, tokens and gradient norms, ends the training when
 * the loss diverges, and tells the listener how far the epoch is.
 */
final class EpochMonitor implements StepObserver {
  private final long begun;
  private final int epoch;
  private final int epochs;
  private final int[] lengths; // [sentence] tokens
  private final long allTokens; // of an epoch
  private final int allBatches; // of an epoch
  private final EarlyStopping best; // before this epoch
  private final DivergenceDetector divergence;
  private final boolean mayBeginBadly; // an old model is sure what a new type is not
  private final DivergenceReport divergenceReport;
  private final TrainingListener listener;
  private final IterationLog iterations;
  private final BooleanSupplier stopped;
  private final Elsewhere elsewhere; // what each batch has beside the sentences that are here
  private int batches;
  private long sentences;
  private long tokens;
  private double loss;
  private double norms;
  private int clipped;
  private boolean isOver;
  private double trainSeconds; // once it is over

  /**
   * Begins the epoch after {@code progress}, or goes on with it; its time runs from now.
   *
   * @param plan all batches of the epoch
   * @param stopped asked before each step; once it says so, the epoch breaks off
   */
  EpochMonitor(
      TaggerConfig config,
      TrainingSession session,
      RunDirectory folder,
      TrainingProgress progress,
      List<PlannedBatch> plan,
      TrainingListener listener,
      BooleanSupplier stopped) {
    TrainingData data = session.data();
    this.epoch = progress.epoch() + 1;
    this.epochs = config.train().epochs();
    this.elsewhere = data.elsewhere();
    this.lengths = data.encoded().stream().mapToInt(EncodedSentence::size).toArray();
    this.allTokens = plan.stream().mapToLong(this::tokens).sum();
    this.allBatches = plan.size();
    this.best = progress.best();
    EpochPart part = progress.part();
    this.begun = System.nanoTime() - (long) (part.seconds() * 1e9);
    this.batches = part.steps();
    this.sentences = part.sentences();
    this.tokens = part.tokens();
    this.loss = part.loss();
    this.norms = part.norms();
    this.clipped = part.clipped();
    this.divergence =
        new DivergenceDetector(data.mostLabels(), data.heaviest() * weightOfHeads(config));
    this.mayBeginBadly = config.init().isPresent();
    this.divergenceReport =
        new DivergenceReport(config, data, session.network().wordTables(), folder);
    this.listener = listener;
    this.iterations = new IterationLog(folder.iterations());
    this.stopped = stopped;
  }

  @Override
  public boolean shouldContinue() {
    return !stopped.getAsBoolean();
  }

  @Override
  public void gradientComputed(
      PlannedBatch batch, double batchLoss, double norm, boolean isClipped) {
    batches++;
    long batchTokens = tokens(batch);
    divergence
        .complaint(batchLoss, batchTokens, norm)
        .ifPresent(
            complaint -> {
              throw divergenceReport.ofStep(epoch, batches, batch, complaint, best);
            });
    sentences += batch.size() + elsewhere.sentences();
    tokens += batchTokens;
    loss += batchLoss;
    norms += norm;
    clipped += isClipped ? 1 : 0;
  }

  private long tokens(PlannedBatch batch) {
    long sum = elsewhere.tokens();
    for (int[] shard : batch.shards()) {
      for (int sentence : shard) {
        sum += lengths[sentence];
      }
    }
    return sum;
  }

  @Override
  public void stepDone(Optional<Reached> reached) {
    reached.ifPresent(one -> iterations.append((epoch - 1) * allBatches + batches, one, seconds()));
    listener.batchDone(
        new BatchProgress(
            epoch,
            epochs,
            batches,
            allBatches,
            tokens,
            allTokens,
            meanLoss(),
            tokensPerSecond(),
            reached));
  }

  /**
   * Ends the epoch after its last step.
   *
   * @throws trellis.error.TrainingException when the loss of the whole epoch has diverged
   */
  void end() {
    // An engine that leaves steps out would make the average of the weights and the figures wrong.
    if (batches != allBatches) {
      throw new IllegalStateException(
          "the engine ended an epoch after " + batches + " steps, but its plan had " + allBatches);
    }
    trainSeconds = seconds();
    isOver = true;
    if (!mayBeginBadly) {
      divergence
          .complaint(loss / tokens)
          .ifPresent(
              complaint -> {
                throw divergenceReport.ofEpoch(epoch, complaint, best);
              });
    }
  }

  /**
   * The figures of the epoch, once it is scored.
   *
   * @param fits how well its weights fit dev, and a sample of train
   * @param reached of the objective over the whole corpus, where the optimizer has one
   */
  EpochReport report(double rate, EpochFits fits, Optional<Reached> reached) {
    EarlyStopping bestNow = best.after(epoch, fits.dev());
    return new EpochReport(
        epoch,
        meanLoss(),
        rate,
        tokensPerSecond(),
        trainSeconds,
        seconds(),
        norms / batches,
        (double) clipped / batches,
        fits.dev(),
        fits.devLoss(),
        fits.train(),
        fits.trainLoss(),
        bestNow.bestScore(),
        bestNow.bestEpoch(),
        fits.devs(),
        reached);
  }

  /** What is done of the epoch. */
  EpochPart part() {
    return new EpochPart(batches, sentences, tokens, loss, norms, clipped, seconds());
  }

  /** Tokens trained so far. */
  long tokens() {
    return tokens;
  }

  /** The mean loss of a sentence so far. */
  private double meanLoss() {
    return loss / sentences;
  }

  /** Tokens trained a second; scoring is not counted. */
  private double tokensPerSecond() {
    return tokens / (isOver ? trainSeconds : seconds());
  }

  private double seconds() {
    return (System.nanoTime() - begun) / 1e9;
  }

  /** The loss of a sentence is the sum of those of the heads. */
  private static double weightOfHeads(TaggerConfig config) {
    return config.allHeads().stream().mapToDouble(Head::weight).sum();
  }
}

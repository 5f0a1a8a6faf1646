package trellis.train.engine;

import java.util.List;
import trellis.batch.PlannedBatch;
import trellis.kernel.RandomStream;

/**
 * The mini-batches of one epoch, with the learning rate and the random numbers of their steps.
 *
 * @param epoch counted from 1
 * @param rate the learning rate of all its steps
 * @param batches a batch for each step, in their order; the places in it are those of {@link
 *     EngineInput#encoded}
 * @param random the stream of the epoch: what is random in a step, counted from 0, comes from its
 *     fork with that number alone, so that an epoch can be trained again without those before it
 * @param done how many of its steps were made before a checkpoint; mostly 0
 */
public record EpochPlan(
    int epoch, double rate, List<PlannedBatch> batches, RandomStream random, int done) {
  /** Takes a copy of the list. */
  public EpochPlan {
    batches = List.copyOf(batches);
  }

  /** The stream of an epoch, counted from 1. */
  public static RandomStream stream(long seed, int epoch) {
    return RandomStream.of(seed).fork(epoch);
  }

  /** How many steps were made in the epochs before; all epochs have as many. */
  public long earlierSteps() {
    return (epoch - 1L) * batches.size();
  }
}

package trellis.train.worker;

import java.io.Serializable;

/**
 * What one worker is to do of an epoch, beside the {@link WorkerNumbers} that all begin with; the
 * arrays are not to be changed.
 *
 * @param worker counted from 0
 * @param kernel what is to compute: another one would round in its own way
 * @param seed that of the training
 * @param epoch counted from 1; seed, epoch and step tell all that is random in a step
 * @param earlierSteps the steps that a worker made before, in all epochs
 * @param steps places of the batches in the epoch, counted from 0
 * @param batches {@code [step][shard][i]}: the sentences of each step
 * @param rates the learning rate of each step
 * @param sumsWeights whether the weights are summed up after each step
 */
public record WorkerTask(
    int worker,
    String kernel,
    long seed,
    int epoch,
    long earlierSteps,
    int[] steps,
    int[][][] batches,
    double[] rates,
    boolean sumsWeights)
    implements Serializable {
  private static final long serialVersionUID = 1;
}

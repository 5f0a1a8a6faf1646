package trellis.train.worker;

import java.util.Arrays;
import java.util.List;
import trellis.config.TrainConfig.Mixing;

/**
 * Makes one network of those that workers have come to (parameter mixing: McDonald, Hall and Mann
 * 2010, "Distributed training strategies for the structured perceptron").
 *
 * <p>The weights become the mean of the workers'. With block momentum (Chen and Huo 2016, "Scalable
 * training of deep learning machines by incremental block training with intra-block parallel
 * optimization and blockwise model-update filtering", in Nesterov's way) the workers begin beyond
 * it, in the direction that the mixes before have taken: the mean of K changes is but a K-th of
 * what one worker would have made of all batches.
 *
 * <p>Numbers are added in the order of the workers, so where these ran changes no bit.
 */
public final class WeightMixer {
  private static final int BLOCK = 1024; // sums that stay in the cache

  private final double kept; // of the last change, by block momentum
  private final float[][] changes; // [parameter][its numbers] the last one; empty: no momentum
  private final float[][] begun; // [parameter][its numbers] what the workers began with

  /**
   * A mixer that remembers nothing yet.
   *
   * @param lengths how many numbers each parameter has
   */
  public WeightMixer(Mixing mixing, int workers, int... lengths) {
    this.kept = 1 - 1.0 / workers;
    boolean isMoving = mixing == Mixing.MOMENTUM && workers > 1;
    this.changes = new float[isMoving ? lengths.length : 0][];
    this.begun = new float[changes.length][];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = new float[lengths[i]];
      begun[i] = new float[lengths[i]];
    }
  }

  /** What is remembered from mix to mix, {@code [parameter][its numbers]}; changed in place. */
  public float[][] memory() {
    return changes;
  }

  /**
   * The weights that the workers are to begin with.
   *
   * @param weights those of the last mix, {@code [parameter][its numbers]}
   * @return as {@code weights}; only to read, until the next mix
   */
  public float[][] start(float[][] weights) {
    if (changes.length == 0) {
      return weights;
    }
    for (int i = 0; i < begun.length; i++) {
      for (int j = 0; j < begun[i].length; j++) {
        begun[i][j] = (float) (weights[i][j] + kept * changes[i][j]);
      }
    }
    return begun;
  }

  /**
   * Mixes the weights of workers.
   *
   * @param weights {@code [parameter][its numbers]}, overwritten by the mean
   */
  public void mix(float[][] weights, List<float[][]> workers) {
    mean(weights, workers);
    for (int i = 0; i < changes.length; i++) {
      for (int j = 0; j < changes[i].length; j++) {
        changes[i][j] = (float) (kept * changes[i][j] + weights[i][j] - begun[i][j]);
      }
    }
  }

  /**
   * Takes the mean of numbers that workers have come to.
   *
   * @param numbers {@code [parameter][its numbers]}, overwritten
   */
  public static void mean(float[][] numbers, List<float[][]> workers) {
    double[] sums = new double[BLOCK];
    for (int i = 0; i < numbers.length; i++) {
      for (int at = 0; at < numbers[i].length; at += BLOCK) {
        int count = Math.min(BLOCK, numbers[i].length - at);
        Arrays.fill(sums, 0, count, -0.0); // the zero that changes no number, not even itself
        for (float[][] worker : workers) {
          add(worker[i], at, count, sums);
        }
        for (int j = 0; j < count; j++) {
          numbers[i][at + j] = (float) (sums[j] / workers.size());
        }
      }
    }
  }

  /** A loop of local arrays alone, so that the compiler makes vectors of it. */
  private static void add(float[] numbers, int at, int count, double[] sums) {
    for (int j = 0; j < count; j++) {
      sums[j] += numbers[at + j];
    }
  }
}

package trellis.train.worker;

import java.util.List;
import trellis.config.TrainConfig.Mixing;

/**
 * Makes one network of those that workers have come to (parameter mixing: McDonald, Hall and Mann
 * 2010, "Distributed training strategies for the structured perceptron").
 *
 * <p>The weights become the mean of the workers'. With block momentum (Chen and Huo 2016, "Scalable
 * training of deep learning machines by incremental block training with intra-block parallel
 * optimization and blockwise model-update filtering", in Nesterov's way) they go on from the mean
 * in the direction that the mixes before have taken: the mean of K changes is but a K-th of what
 * one worker would have made of all batches.
 *
 * <p>Numbers are added in the order of the workers, so where these ran changes no bit.
 */
public final class WeightMixer {
  private final double kept; // of the last change, by block momentum
  private final float[][] changes; // [parameter][its numbers] the last one; empty: no momentum

  /**
   * A mixer that remembers nothing yet.
   *
   * @param lengths how many numbers each parameter has
   */
  public WeightMixer(Mixing mixing, int workers, int... lengths) {
    this.kept = 1 - 1.0 / workers;
    this.changes = new float[mixing == Mixing.MOMENTUM ? lengths.length : 0][];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = new float[lengths[i]];
    }
  }

  /** What is remembered from mix to mix, {@code [parameter][its numbers]}; changed in place. */
  public float[][] memory() {
    return changes;
  }

  /**
   * Mixes the weights of workers.
   *
   * @param weights those that the workers began with, {@code [parameter][its numbers]}; overwritten
   *     by those to go on from
   */
  public void mix(float[][] weights, List<float[][]> workers) {
    for (int i = 0; i < weights.length; i++) {
      if (changes.length == 0) {
        mean(i, weights[i], workers);
      } else {
        goOn(i, weights[i], workers);
      }
    }
  }

  /** Goes from the mean as far as the changes so far say. */
  private void goOn(int parameter, float[] weights, List<float[][]> workers) {
    float[] change = changes[parameter];
    for (int j = 0; j < weights.length; j++) {
      double mean = mean(parameter, j, workers);
      change[j] = (float) (kept * change[j] + mean - weights[j]);
      weights[j] = (float) (mean + kept * change[j]);
    }
  }

  /**
   * Takes the mean of numbers that workers have come to.
   *
   * @param numbers {@code [parameter][its numbers]}, overwritten
   */
  public static void mean(float[][] numbers, List<float[][]> workers) {
    for (int i = 0; i < numbers.length; i++) {
      mean(i, numbers[i], workers);
    }
  }

  private static void mean(int parameter, float[] numbers, List<float[][]> workers) {
    for (int j = 0; j < numbers.length; j++) {
      numbers[j] = (float) mean(parameter, j, workers);
    }
  }

  private static double mean(int parameter, int number, List<float[][]> workers) {
    double sum = 0;
    for (int k = 0; k < workers.size(); k++) {
      sum += workers.get(k)[parameter][number];
    }
    return sum / workers.size();
  }
}

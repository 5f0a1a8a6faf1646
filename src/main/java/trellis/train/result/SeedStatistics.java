package trellis.train.result;

import java.util.List;

/**
 * Mean, deviation and range of a score over several seeds.
 *
 * @param mean the mean
 * @param deviation the sample standard deviation (divided by n − 1); 0 for a single value
 * @param min the smallest
 * @param max the largest
 */
public record SeedStatistics(double mean, double deviation, double min, double max) {

  /**
   * The spread of at least one value.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static SeedStatistics of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no value has no mean: give one at least");
    }
    double sum = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      sum += value;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    double mean = sum / values.size();
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double deviation = values.size() == 1 ? 0 : Math.sqrt(squares / (values.size() - 1));
    return new SeedStatistics(mean, deviation, min, max);
  }
}

package trellis.report;

/**
 * How a score varies over several seeds, in percent.
 *
 * @param mean the mean
 * @param deviation the sample standard deviation
 * @param min the smallest
 * @param max the largest
 */
public record Variation(double mean, double deviation, double min, double max) {}

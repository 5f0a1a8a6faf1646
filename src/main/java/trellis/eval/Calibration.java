package trellis.eval;

import java.util.List;

/**
 * How far probabilities can be believed: of all that was said to be right with a probability of 0.8
 * four in five should be right.
 *
 * <p>Probabilities and shares are from 0 to 1. Without any answer all figures are 0.
 *
 * @param count how many answers there are
 * @param meanProbability the mean of their probabilities
 * @param shareRight the share of them that is right
 * @param expectedError the expected calibration error: how far probability and share are apart in a
 *     bin, on average over the answers
 * @param maximalError the same in the worst bin that has an answer
 * @param brier the Brier score: the mean square of the distance between a probability and 1 for
 *     what is right, 0 for what is wrong
 * @param bins the answers by probability, in bins of equal width from 0 to 1
 */
public record Calibration(
    long count,
    double meanProbability,
    double shareRight,
    double expectedError,
    double maximalError,
    double brier,
    List<Bin> bins) {

  /**
   * Answers of about the same probability.
   *
   * @param from the lowest probability in the bin
   * @param to where the next bin begins; the last bin has 1 itself too
   * @param count how many answers there are
   * @param meanProbability the mean of their probabilities; 0 when there is none
   * @param shareRight the share of them that is right; 0 when there is none
   */
  public record Bin(double from, double to, long count, double meanProbability, double shareRight) {

    /** How far probability and share are apart. */
    public double error() {
      return Math.abs(meanProbability - shareRight);
    }
  }

  /** Takes a copy of the bins. */
  public Calibration {
    bins = List.copyOf(bins);
  }
}

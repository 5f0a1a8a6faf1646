package trellis.eval.calibration;

import java.util.ArrayList;
import java.util.List;

/**
 * The calibration of a tagger, which is how far its probabilities can be believed: of all answers
 * that were said to be right with a probability of 0.8 four in five should be right.
 *
 * <p>Probabilities and shares are from 0 to 1. Without any answer all figures are 0.
 *
 * @param count how many answers there are
 * @param meanProbability the mean of their probabilities
 * @param shareRight the share of them that is right
 * @param expectedError the expected calibration error: how far probability and share are apart in a
 *     bin, on average over the answers
 * @param maximalError how far they are apart in the worst bin that has an answer
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

  /** Gathers a {@link Calibration} from answers with their probabilities, one at a time. */
  public static final class Tally {
    static final int BINS = 10;

    private final long[] counts = new long[BINS];
    private final long[] right = new long[BINS];
    private final double[] probabilities = new double[BINS]; // summed
    private double squares; // of the distances to 1 or 0, summed

    /**
     * Takes an answer.
     *
     * @param probability that it is right, from 0 to 1
     * @param isRight whether it is
     * @throws IllegalArgumentException when the probability is none
     */
    public void add(double probability, boolean isRight) {
      if (!(probability >= 0 && probability <= 1)) {
        throw new IllegalArgumentException("a probability is from 0 to 1, not " + probability);
      }
      int bin = Math.min(BINS - 1, (int) (probability * BINS));
      double truth = isRight ? 1 : 0;
      counts[bin]++;
      right[bin] += isRight ? 1 : 0;
      probabilities[bin] += probability;
      squares += (probability - truth) * (probability - truth);
    }

    /** The figures of all answers so far. */
    public Calibration result() {
      List<Bin> bins = new ArrayList<>();
      long count = 0;
      long allRight = 0;
      double sum = 0;
      double weighted = 0;
      double maximal = 0;
      for (int i = 0; i < BINS; i++) {
        Bin bin = bin(i);
        bins.add(bin);
        count += bin.count();
        allRight += right[i];
        sum += probabilities[i];
        weighted += bin.count() * bin.error();
        maximal = Math.max(maximal, bin.error());
      }
      return new Calibration(
          count,
          mean(sum, count),
          mean(allRight, count),
          mean(weighted, count),
          maximal,
          mean(squares, count),
          bins);
    }

    private Bin bin(int i) {
      return new Bin(
          (double) i / BINS,
          (double) (i + 1) / BINS,
          counts[i],
          mean(probabilities[i], counts[i]),
          mean(right[i], counts[i]));
    }

    private static double mean(double sum, long count) {
      return count == 0 ? 0 : sum / count;
    }
  }
}

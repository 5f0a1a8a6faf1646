package trellis.eval;

import java.util.ArrayList;
import java.util.List;
import trellis.eval.Calibration.Bin;

/** Gathers a {@link Calibration} from answers with their probabilities, one at a time. */
public final class CalibrationTally {
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

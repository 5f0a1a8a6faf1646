package trellis.eval;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The percentile bootstrap of the difference of two runs over sentences: a replicate draws as many
 * sentences as there are, with replacement, for both runs alike.
 */
final class PairedBootstrap {
  private PairedBootstrap() {}

  /** The interval that the seed gives. */
  static Interval interval(PairedSums sums, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] differences = new double[Bootstrap.REPLICATES];
    for (int i = 0; i < differences.length; i++) {
      sums.clear();
      for (int draw = 0; draw < sums.sentences(); draw++) {
        sums.add(random.nextInt(sums.sentences()));
      }
      differences[i] = sums.difference();
    }
    Arrays.sort(differences);
    return new Interval(
        differences[Bootstrap.CUT],
        differences[Bootstrap.REPLICATES - 1 - Bootstrap.CUT],
        Bootstrap.LEVEL,
        Bootstrap.REPLICATES,
        seed);
  }
}

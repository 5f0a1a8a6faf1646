package trellis.train;

import java.util.Locale;
import java.util.Optional;

/**
 * Detects that the loss diverges, from which no later step would recover.
 *
 * <p>A loss has diverged when it is not a finite number, when the gradient's norm is not, or when a
 * token costs more than {@value #TIMES_BLIND} times what guessing blindly costs: log K for K
 * labels. A network that was just initialized is about as good as a blind guess, and no step of a
 * healthy training is even ten times as bad; beyond a hundred times, the weights are so large that
 * no later step repairs them.
 *
 * @see #complaint(double) for whole epochs, where the bound is lower
 */
final class DivergenceDetector {
  private static final int TIMES_BLIND = 100;
  private static final int EPOCH_TIMES_BLIND = 2;

  private final double blind;

  DivergenceDetector(int labels) {
    this(labels, 1);
  }

  /**
   * Judges by the number of labels.
   *
   * @param heaviest how often the loss of the sentences counts that count most
   */
  DivergenceDetector(int labels, double heaviest) {
    // a single label costs nothing, however guessed
    this.blind = Math.log(Math.max(2, labels)) * Math.max(1, heaviest);
  }

  /**
   * What is wrong with a step; empty when nothing is.
   *
   * @param loss summed over the sentences of the batch
   * @param tokens of the batch
   * @param norm of the gradient
   */
  Optional<String> complaint(double loss, long tokens, double norm) {
    double perToken = loss / tokens;
    if (!Double.isFinite(loss)) {
      return Optional.of("the loss is " + named(loss));
    }
    if (!Double.isFinite(norm)) {
      return Optional.of("the norm of the gradient is " + named(norm));
    }
    return perToken <= TIMES_BLIND * blind
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the loss has exploded to %.0f a token, where guessing blindly costs %.2f",
                perToken,
                blind));
  }

  /**
   * What is wrong with a whole epoch; empty when nothing is.
   *
   * <p>Clipping can keep weights that are far too large just below the bound of a single step. But
   * an epoch that on the mean is twice as bad as blind guesses has learned nothing.
   *
   * @param perToken the mean loss of a token
   */
  Optional<String> complaint(double perToken) {
    return perToken <= EPOCH_TIMES_BLIND * blind
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the loss has exploded to %.2f a token in the mean of the epoch, where guessing"
                    + " blindly costs %.2f",
                perToken,
                blind));
  }

  private static String named(double number) {
    return Double.isNaN(number) ? "not a number (NaN)" : "infinite";
  }
}

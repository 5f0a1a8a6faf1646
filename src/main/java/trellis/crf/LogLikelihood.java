package trellis.crf;

import java.util.Arrays;

/**
 * The negative log-likelihood of a sentence's labels in a linear-chain CRF, and its derivatives.
 *
 * <p>It is {@code log Z} less the score of the labels, so its derivative by a score is how often
 * the score is expected to be used, less how often the labels use it. Where some labels are not
 * known, the likelihood is that of all sequences that agree with the known ones: {@code log Z - log
 * Z(known)}, and its derivative is the difference of two expectations. So it is with any other set
 * of {@link PossiblePaths}. Where each sequence has a probability ({@link SoftPaths}), it is the
 * cross-entropy: {@code log Z} less the score that is expected with these.
 *
 * <p>Where labels are states of segments, the scores of start, transitions and end are those of
 * types, and so are their derivatives.
 *
 * <p>A reusable workspace that grows to the longest sentence; not thread-safe.
 */
public final class LogLikelihood {
  /** Stands for a label that is not known. */
  public static final int UNKNOWN = -1;

  private final ForwardBackward sums = new ForwardBackward();
  private float[] known = {}; // [length][labels]: emissions, what is not possible is impossible
  private float[] dSteps = {}; // [length][from][to] of one sentence

  /**
   * The loss alone; positive infinity when the labels are impossible.
   *
   * @param emissions [length][labels]
   * @param gold [length], {@link #UNKNOWN} where a label is not known
   */
  public double loss(TransitionScores transitionScores, float[] emissions, int length, int[] gold) {
    double all = sums.logZ(transitionScores, emissions, 0, length);
    return difference(
        all,
        isKnown(gold, length)
            ? PathScore.of(transitionScores, emissions, 0, length, gold, 0)
            : sums.logZ(
                transitionScores,
                keepKnown(transitionScores.labels(), emissions, length, gold),
                0,
                length));
  }

  /**
   * The loss and its derivatives: those by start and end are added to what is there, and so are
   * those by transitions, unless each step has its own.
   *
   * @param emissions [length][labels]
   * @param gold [length], {@link #UNKNOWN} where a label is not known
   * @param dEmissions [length][labels], overwritten
   * @param dStart [labels]
   * @param dTransition [from][to], or [pair] of those asked for; where each token has transitions
   *     of its own [length][from][to], overwritten
   * @param stepSize the numbers from a step of {@code dTransition} to the next; 0: one for all
   * @param dEnd [labels]
   */
  public double differentiate(
      TransitionScores transitionScores,
      float[] emissions,
      int length,
      int[] gold,
      float[] dEmissions,
      float[] dStart,
      float[] dTransition,
      int stepSize,
      float[] dEnd) {
    int labels = transitionScores.labels();
    Arrays.fill(dEmissions, 0, length * labels, 0);
    Arrays.fill(dTransition, 0, length * stepSize, 0);
    double all = sums.run(transitionScores, emissions, 0, length);
    sums.addExpectations(1, dEmissions, 0, dStart, dTransition, dEnd);
    if (!isKnown(gold, length)) {
      double right =
          sums.run(transitionScores, keepKnown(labels, emissions, length, gold), 0, length);
      sums.addExpectations(-1, dEmissions, 0, dStart, dTransition, dEnd);
      return difference(all, right);
    }
    for (int t = 0; t < length; t++) {
      dEmissions[t * labels + gold[t]] -= 1;
    }
    if (transitionScores.segments() != null) {
      transitionScores.segments().subtractUses(gold, length, dStart, dTransition, dEnd);
    } else if (transitionScores.secondOrder() != null) {
      transitionScores.secondOrder().subtractUses(gold, length, dStart, dTransition, dEnd);
    } else {
      dStart[gold[0]] -= 1;
      dEnd[gold[length - 1]] -= 1;
      for (int t = 1; t < length; t++) {
        dTransition[t * stepSize + place(transitionScores, gold[t - 1], gold[t])] -= 1;
      }
    }
    return difference(all, PathScore.of(transitionScores, emissions, 0, length, gold, 0));
  }

  /**
   * The loss of a sentence of which several label sequences are possible; positive infinity when
   * none is. Where there are further ones, it is the sum of all their losses.
   *
   * @param transitionScores of all sequences
   * @param rules the same for those that are possible at all: what no sequence may do is impossible
   * @param emissions [length][labels]
   */
  public double loss(
      TransitionScores transitionScores,
      TransitionScores rules,
      float[] emissions,
      int length,
      PossiblePaths possible) {
    if (possible.weights() == 0) {
      return 0; // nothing is said of the sentence
    }
    double all = sums.logZ(transitionScores, emissions, 0, length);
    double loss = 0;
    for (PossiblePaths paths = possible; paths != null; paths = paths.further()) {
      if (paths.soft() != null) {
        double expected = paths.soft().score(transitionScores, emissions, length);
        loss += paths.weight() * difference(all, expected);
        continue;
      }
      float[] masked = masked(transitionScores.labels(), emissions, length, paths);
      TransitionScores restricted = paths.restrict(paths.keepRules() ? rules : transitionScores);
      loss += paths.weight() * difference(all, sums.logZ(restricted, masked, 0, length));
    }
    return loss;
  }

  /**
   * The loss of a sentence of which several label sequences are possible, and its derivatives, as
   * the other {@code differentiate} gives them.
   *
   * @param transitionScores of all sequences
   * @param rules the same for those that are possible at all: what no sequence may do is impossible
   * @param emissions [length][labels]
   * @param dEmissions [length][labels], overwritten
   * @param dStart [labels]
   * @param dTransition [from][to]; where each token has transitions of its own [length][from][to],
   *     overwritten
   * @param stepSize the numbers from a step of {@code dTransition} to the next; 0: one for all
   * @param dEnd [labels]
   */
  public double differentiate(
      TransitionScores transitionScores,
      TransitionScores rules,
      float[] emissions,
      int length,
      PossiblePaths possible,
      float[] dEmissions,
      float[] dStart,
      float[] dTransition,
      int stepSize,
      float[] dEnd) {
    int labels = transitionScores.labels();
    Arrays.fill(dEmissions, 0, length * labels, 0);
    Arrays.fill(dTransition, 0, length * stepSize, 0);
    if (possible.weights() == 0) {
      return 0; // nothing is said of the sentence
    }
    double all = sums.run(transitionScores, emissions, 0, length);
    sums.addExpectations(possible.weights(), dEmissions, 0, dStart, dTransition, dEnd);
    double loss = 0;
    for (PossiblePaths paths = possible; paths != null; paths = paths.further()) {
      SoftPaths soft = paths.soft();
      if (soft != null) {
        soft.subtractExpectations(
            paths.weight(), labels, length, dEmissions, dStart, dTransition, stepSize, dEnd);
        loss += paths.weight() * difference(all, soft.score(transitionScores, emissions, length));
        continue;
      }
      TransitionScores restricted = paths.restrict(paths.keepRules() ? rules : transitionScores);
      float[] masked = masked(labels, emissions, length, paths);
      double right = sums.run(restricted, masked, 0, length);
      boolean isOfSteps = restricted.hasOwn() && stepSize == 0;
      float[] pairs = isOfSteps ? steps(length * labels * labels) : dTransition;
      sums.addExpectations(-paths.weight(), dEmissions, 0, dStart, pairs, dEnd);
      if (isOfSteps) {
        addUp(pairs, length, labels * labels, dTransition);
      }
      loss += paths.weight() * difference(all, right);
    }
    return loss;
  }

  private static int place(TransitionScores transitionScores, int from, int to) {
    WantedPairs wanted = transitionScores.wanted();
    return wanted == null ? from * transitionScores.labels() + to : wanted.number(from, to);
  }

  private float[] steps(int size) {
    if (dSteps.length < size) {
      dSteps = new float[size];
    }
    Arrays.fill(dSteps, 0, size, 0);
    return dSteps;
  }

  /** Adds what is of each step to what is of all. */
  private static void addUp(float[] ofSteps, int length, int pairs, float[] sums) {
    for (int t = 1; t < length; t++) {
      for (int pair = 0; pair < pairs; pair++) {
        sums[pair] += ofSteps[t * pairs + pair];
      }
    }
  }

  private float[] masked(int labels, float[] emissions, int length, PossiblePaths possible) {
    if (known.length < length * labels) {
      known = new float[length * labels];
    }
    possible.mask(emissions, labels, known);
    return known;
  }

  /** What is impossible has an infinite loss, even if all sequences of this length are. */
  private static double difference(double all, double right) {
    return right == Double.NEGATIVE_INFINITY ? Double.POSITIVE_INFINITY : all - right;
  }

  private static boolean isKnown(int[] gold, int length) {
    for (int t = 0; t < length; t++) {
      if (gold[t] == UNKNOWN) {
        return false;
      }
    }
    return true;
  }

  private float[] keepKnown(int labels, float[] emissions, int length, int[] gold) {
    int size = length * labels;
    if (known.length < size) {
      known = new float[size];
    }
    System.arraycopy(emissions, 0, known, 0, size);
    for (int t = 0; t < length; t++) {
      for (int label = 0; label < labels; label++) {
        if (gold[t] != UNKNOWN && gold[t] != label) {
          known[t * labels + label] = Float.NEGATIVE_INFINITY;
        }
      }
    }
    return known;
  }
}

package trellis.crf;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * The scores of one sentence as they come, with a scorer that shares nothing with the room's code.
 *
 * @param emissions [length][labels] from {@code at} on
 * @param steps added to the transitions into each token, [length][from][to] from {@code at} on;
 *     empty when there is nothing to add
 */
public record Potentials(
    int labels,
    int length,
    float[] start,
    float[] transition,
    float[] end,
    float[] emissions,
    int at,
    float[] steps) {

  /** What random scores look like. */
  public enum Kind {
    /** A few units, as in a trained model. */
    USUAL,
    /** Whole numbers, so that many sequences have equal scores. */
    TIED,
    /** Dozens of units: weights and cells about as small as the quick way allows, and smaller. */
    WIDE,
    /** Thousands: cells of one row differ by more than a double can hold. */
    ADVERSARIAL,
    /** A million, either sign. */
    HUGE;

    private float score(RandomGenerator random) {
      return switch (this) {
        case USUAL -> (float) (2 * random.nextGaussian());
        case TIED -> random.nextInt(-1, 2);
        case WIDE -> (float) random.nextDouble(-57, 57);
        case ADVERSARIAL -> random.nextInt(-3, 4) * 800 + (float) random.nextGaussian();
        case HUGE -> random.nextBoolean() ? random.nextInt(-1, 2) * 1e6f : 1 + random.nextFloat();
      };
    }
  }

  /** Random scores; each is impossible with the given probability. */
  public static Potentials random(
      RandomGenerator random, Kind kind, double impossible, int labels, int length) {
    int at = random.nextInt(4);
    return new Potentials(
        labels,
        length,
        scores(random, kind, impossible, labels),
        scores(random, kind, impossible, labels * labels),
        scores(random, kind, impossible, labels),
        scores(random, kind, impossible, at + length * labels),
        at,
        new float[0]);
  }

  /** The same with random scores for each step. */
  public Potentials withSteps(RandomGenerator random, Kind kind, double impossible) {
    return withSteps(scores(random, kind, impossible, at + length * labels * labels));
  }

  /** The same with these scores for each step. */
  public Potentials withSteps(float[] steps) {
    return new Potentials(labels, length, start, transition, end, emissions, at, steps);
  }

  /** The same with arrays of one sentence alone, which begin with it. */
  Potentials fromTheBeginning() {
    float[] own = steps.length == 0 ? steps : Arrays.copyOfRange(steps, at, steps.length);
    float[] scores = Arrays.copyOfRange(emissions, at, emissions.length);
    return new Potentials(labels, length, start, transition, end, scores, 0, own);
  }

  /** The same with other scores for the ends and the emissions, and cut to a length. */
  public Potentials with(int length, float[] end, float[] emissions) {
    return new Potentials(labels, length, start, transition, end, emissions, at, steps);
  }

  /**
   * Random scores of any kind, with nothing, little or much of it impossible, every other time with
   * scores for each step.
   */
  public static Potentials random(RandomGenerator random, int labels, int length) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    double impossible = new double[] {0, 0.05, 0.3}[random.nextInt(3)];
    Potentials potentials = random(random, kind, impossible, labels, length);
    if (length > 0 && random.nextInt(20) == 0) {
      int row = potentials.at + random.nextInt(length) * labels;
      for (int label = 0; label < labels; label++) {
        potentials.emissions[row + label] = Float.NEGATIVE_INFINITY;
      }
    }
    return random.nextBoolean() ? potentials : potentials.withSteps(random, kind, impossible);
  }

  private static float[] scores(RandomGenerator random, Kind kind, double impossible, int count) {
    float[] scores = new float[count];
    for (int i = 0; i < count; i++) {
      scores[i] = random.nextDouble() < impossible ? Float.NEGATIVE_INFINITY : kind.score(random);
    }
    return scores;
  }

  public TransitionScores chain() {
    TransitionScores transitionScores = new TransitionScores(labels, start, transition, end);
    return steps.length == 0 ? transitionScores : transitionScores.withSteps(steps, at);
  }

  /** The score of a transition into a token. */
  public double transition(int token, int from, int to) {
    double score = transition[from * labels + to];
    return steps.length == 0 ? score : score + steps[at + (token * labels + from) * labels + to];
  }

  public float emission(int token, int label) {
    return emissions[at + token * labels + label];
  }

  /** The score of a labeling, by definition. */
  public double score(int[] path) {
    double score = 0;
    for (int t = 0; t < length; t++) {
      score += t == 0 ? start[path[0]] : transition(t, path[t - 1], path[t]);
      score += emission(t, path[t]);
    }
    return length == 0 ? 0 : score + end[path[length - 1]];
  }
}

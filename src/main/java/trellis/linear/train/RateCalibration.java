package trellis.linear.train;

/**
 * Finds the first rate of gradient descent by a pass over a sample with one rate after another, as
 * Bottou's programs and CRFsuite do: twice the rate as long as the objective falls lower, else half
 * of it.
 */
public final class RateCalibration {
  private static final double BEGIN = 0.125;
  private static final int MOST_TRIALS = 12; // in one direction
  private static final int SAMPLE = 1000; // sentences

  private final GradientLearner learner;
  private final int[] sample;

  /** Tries rates on sentences at equal distances. */
  public RateCalibration(GradientLearner learner, int sentences) {
    this.learner = learner;
    this.sample = new int[Math.min(SAMPLE, sentences)];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = (int) ((long) i * sentences / sample.length);
    }
  }

  /** Finds the best rate, and gives it to the learner, whose weights it sets to 0. */
  public double find() {
    double best = BEGIN;
    double least = objective(best);
    double[] factors = {2, 0.5};
    boolean moved = false;
    for (int direction = 0; direction < factors.length && !moved; direction++) {
      double rate = best * factors[direction];
      double reached = objective(rate);
      for (int trial = 1; trial < MOST_TRIALS && reached < least; trial++) {
        best = rate;
        least = reached;
        moved = true;
        rate *= factors[direction];
        reached = objective(rate);
      }
    }
    learner.clear();
    learner.setFirstRate(best);
    return best;
  }

  /** What a pass with a rate reaches. */
  private double objective(double rate) {
    learner.clear();
    learner.setFirstRate(rate);
    for (int i = 0; i < sample.length; i++) {
      learner.look(sample[i]);
      learner.step(i);
    }
    double reached = learner.objective(sample);
    return Double.isNaN(reached) ? Double.POSITIVE_INFINITY : reached;
  }
}

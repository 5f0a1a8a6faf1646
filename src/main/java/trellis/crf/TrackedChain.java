package trellis.crf;

import java.util.Arrays;

/** A chain over the states of a {@link Tracking}, with the scores of a chain over labels. */
final class TrackedChain extends SteppedChain {
  private final Tracking tracking;
  private final Chain chain; // over labels

  TrackedChain(Tracking tracking, Chain chain) {
    super(tracking.start(chain), tracking.end(chain));
    this.tracking = tracking;
    this.chain = chain;
  }

  @Override
  double transition(int step, int from, int to) {
    TrackedStep tracked = tracking.step(step);
    int before = tracking.label(step - 1, from);
    int label = tracking.label(step, to);
    if (before < 0 || label < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double score = chain.transition(step, before, label);
    return tracked == null ? score : score + tracked.score(from, label, to);
  }

  @Override
  void copyStep(int step, double[][] scores) {
    TrackedStep tracked = tracking.step(step);
    int labels = chain.labels();
    for (int from = 0; from < scores.length; from++) {
      Arrays.fill(scores[from], Double.NEGATIVE_INFINITY);
      int before = tracking.label(step - 1, from);
      for (int label = 0; label < labels && before >= 0; label++) {
        int to = tracked == null ? label : tracked.next(from, label);
        if (to >= 0) {
          double added = tracked == null ? 0 : tracked.score(from, label, to);
          scores[from][to] = chain.transition(step, before, label) + added;
        }
      }
    }
  }

  @Override
  public Chain restrictedTo(boolean[] start, boolean[][] follow, boolean[] end) {
    throw beforeTracking();
  }

  @Override
  public Chain withSteps(float[] added, int at) {
    throw beforeTracking();
  }

  private static UnsupportedOperationException beforeTracking() {
    return new UnsupportedOperationException(
        "a chain of states speaks of no labels: change the chain that it is made of");
  }
}

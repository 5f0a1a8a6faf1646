package trellis.crf;

/** Computes the score of one label sequence from transition and emission scores. */
public final class PathScore {
  private PathScore() {}

  /** Start, emissions, transitions and end added from left to right; the empty sentence has 0. */
  public static double of(
      TransitionScores transitionScores,
      float[] emissions,
      int at,
      int length,
      int[] labels,
      int labelsAt) {
    if (length == 0) {
      return 0;
    }
    int count = transitionScores.labels();
    int label = labels[labelsAt];
    double score = transitionScores.start()[label] + emissions[at + label];
    for (int t = 1; t < length; t++) {
      int next = labels[labelsAt + t];
      score += transitionScores.transition(t, label, next);
      score += emissions[at + t * count + next];
      label = next;
    }
    return score + transitionScores.end()[label];
  }
}

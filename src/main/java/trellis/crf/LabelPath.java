package trellis.crf;

/** One label sequence of a whole sentence, with its score; immutable. */
public final class LabelPath {
  private final int[] labels;
  private final double score;

  /** Keeps the array: it must not be written to afterwards. */
  LabelPath(int[] labels, double score) {
    this.labels = labels;
    this.score = score;
  }

  /** The labels, as a copy. */
  public int[] labels() {
    return labels.clone();
  }

  /** The score, as {@link PathScore} gives it. */
  public double score() {
    return score;
  }
}

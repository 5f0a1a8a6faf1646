package trellis.train.result;

/**
 * The best epoch so far, and whether it is so long ago that training ends; immutable.
 *
 * @param bestEpoch the epoch with the best score, counted from 1; 0 before the first
 * @param bestScore its score; the first of equal ones counts
 * @param keepsLast whether the last epoch counts as the best, whatever its score
 */
public record EarlyStopping(int bestEpoch, double bestScore, boolean keepsLast) {
  /** The best epoch of those that are compared by their scores. */
  public EarlyStopping(int bestEpoch, double bestScore) {
    this(bestEpoch, bestScore, false);
  }

  /** No epoch has been scored. */
  static final EarlyStopping START = new EarlyStopping(0, 0);

  /** The same record, or a new one if one more epoch is the best so far. */
  public EarlyStopping after(int epoch, double score) {
    return keepsLast || bestEpoch == 0 || score > bestScore
        ? new EarlyStopping(epoch, score, keepsLast)
        : this;
  }

  /** Whether the last {@code patience} epochs up to this one had no better score. */
  public boolean isOver(int epoch, int patience) {
    return epoch - bestEpoch >= patience;
  }
}

package trellis.train.optimizer;

/**
 * Which steps of a training the average of the weights is taken over, after Polyak.
 *
 * @param from the epoch with the first of them, counted from 1; 0: there is no mean
 * @param batches steps an epoch
 */
public record AveragedSteps(int from, int batches) {
  /** Whether weights are summed up from this epoch on. */
  boolean beginsWith(int epoch) {
    return from == epoch;
  }

  /** Whether there is a mean after this epoch. */
  boolean covers(int epoch) {
    return from > 0 && epoch >= from;
  }

  /** How many epochs there are up to this one. */
  int epochs(int epoch) {
    return epoch - from + 1;
  }
}

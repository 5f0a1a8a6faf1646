package trellis.train.optimizer;

/**
 * The epochs whose steps the average of the weights is taken over (Polyak averaging).
 *
 * @param from the first of them, counted from 1; 0: the weights are not averaged
 * @param batches steps an epoch
 */
public record AveragingSchedule(int from, int batches) {
  /** Whether weights are summed up from this epoch on. */
  boolean beginsWith(int epoch) {
    return from == epoch;
  }

  /** Whether there is an average after this epoch. */
  boolean covers(int epoch) {
    return from > 0 && epoch >= from;
  }

  /** How many epochs are averaged up to this one. */
  int epochs(int epoch) {
    return epoch - from + 1;
  }
}

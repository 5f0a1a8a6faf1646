package trellis.train.engine;

/**
 * The rounds of an epoch, at whose ends the workers are mixed. They are as long as one another, but
 * for a step, so that no round is too short to be worth a mix.
 */
final class Rounds {
  private final int steps; // of an epoch
  private final int workers;
  private final int count;
  private final long[] stepsBefore; // [round] of the worker with the most; one more at the end

  /**
   * Cuts an epoch.
   *
   * @param exchange steps of a worker in a round, at most; 0: the epoch is one round
   */
  Rounds(int steps, int workers, int exchange) {
    long most = exchange == 0 ? steps : (long) exchange * workers;
    this.steps = steps;
    this.workers = workers;
    this.count = (int) ((steps + most - 1) / most);
    this.stepsBefore = new long[count + 1];
    for (int round = 0; round < count; round++) {
      int length = begin(round + 1) - begin(round);
      stepsBefore[round + 1] = stepsBefore[round] + (length + workers - 1) / workers;
    }
  }

  /** How many there are. */
  int count() {
    return count;
  }

  /** The first step of a round; behind the last, the number of steps. */
  int begin(int round) {
    return (int) ((long) steps * round / count);
  }

  /** The round that begins after so many steps, which were made before a checkpoint. */
  int after(int done) {
    for (int round = 0; round < count; round++) {
      if (begin(round) == done) {
        return round;
      }
    }
    throw new IllegalStateException("no round of the epoch begins after " + done + " steps");
  }

  /** How many workers have a step in a round: all, unless it has fewer steps. */
  int workers(int round) {
    return Math.min(workers, begin(round + 1) - begin(round));
  }

  /** The steps of a worker in a round. */
  int[] steps(int round, int worker) {
    int first = begin(round) + worker;
    int[] places = new int[(begin(round + 1) - first + workers - 1) / workers];
    for (int i = 0; i < places.length; i++) {
      places[i] = first + i * workers;
    }
    return places;
  }

  /** The steps that the worker with the most has made before a round. */
  long stepsBefore(int round) {
    return stepsBefore[round];
  }
}

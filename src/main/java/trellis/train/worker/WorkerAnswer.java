package trellis.train.worker;

import java.io.Serializable;
import java.util.List;

/**
 * What a worker has come to.
 *
 * @param worker counted from 0
 * @param numbers what its steps have made of those that it began with
 * @param sums the weights after each of its steps, summed up, {@code [parameter][its numbers]}; of
 *     no numbers unless that was asked for
 * @param steps its steps in order; fewer than it was told where a loss was no number, or where
 *     nobody wanted more
 */
public record WorkerAnswer(
    int worker, WorkerNumbers numbers, float[][] sums, List<WorkerStep> steps)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** Takes a copy of the list. */
  public WorkerAnswer {
    steps = List.copyOf(steps);
  }

  /** The same answer in arrays of its own. */
  public WorkerAnswer copied() {
    return new WorkerAnswer(worker, numbers.copied(), WorkerNumbers.copy(sums), steps);
  }
}

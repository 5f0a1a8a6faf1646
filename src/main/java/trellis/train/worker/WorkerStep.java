package trellis.train.worker;

import java.io.Serializable;

/**
 * The figures of a step that a worker made.
 *
 * @param step the place of its batch in the epoch, counted from 0
 * @param loss summed over the sentences
 * @param norm that of the gradient, before it was clipped
 * @param clipped whether it was too long and was scaled down
 */
public record WorkerStep(int step, double loss, double norm, boolean clipped)
    implements Serializable {
  private static final long serialVersionUID = 1;

  /** Whether training can go on from it: a loss that is no number ends it. */
  public boolean isFinite() {
    return Double.isFinite(loss) && Double.isFinite(norm);
  }
}

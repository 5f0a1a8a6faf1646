package trellis.train.engine;

import trellis.linear.train.Transitions;
import trellis.optimize.Objective;
import trellis.util.WorkerTeam;

/**
 * The loss of a linear model over a whole corpus, without a penalty, and which transitions it has
 * weights for. Wherever the sum is taken, it has the same bits.
 *
 * @param sum of the losses of all sentences
 */
public record CorpusLoss(Objective sum, Transitions transitions) {
  /** Finds the loss when a training begins. */
  @FunctionalInterface
  public interface Source {
    /** The loss under a model, with threads that may compute it. */
    CorpusLoss of(LinearLikelihoods likelihoods, WorkerTeam team);
  }
}

package trellis.train.optimizer;

import java.util.List;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.kernel.Kernels;

/**
 * Updates one table of vectors by the optimizer of the config, for an engine that trains all other
 * parameters in ways of its own.
 *
 * <p>It does to the table what our own engine would do: a step costs what the rows of its batch
 * cost, however large the table. In each step, {@link #catchUp} comes before a row is read, then
 * the gradients of the rows are put into {@link #gradients} and {@link #add added}, then follows
 * {@link #step}; at the end of an epoch {@link #catchUpAll}. Weights, optimizer state and sums are
 * in the arrays of the table and of the {@link ParameterStates} it is made with. One thread may use
 * it, and all that are made with the same states.
 */
public final class TableUpdater {
  private final Parameter table;
  private final double clip;
  private final Optimizer optimizer;
  private final Gradients given;
  private final LazyTableUpdater updater;
  private long steps; // since training began

  /**
   * Begins with rows that are up to date.
   *
   * @param table one of the states's parameters, of the kind {@link Parameter.Kind#ROWS}
   * @param clip the longest gradient: {@code train.clip} of the config
   */
  public TableUpdater(Parameter table, ParameterStates states, double clip) {
    List<Parameter> alone = List.of(table);
    this.table = table;
    this.clip = clip;
    this.optimizer = states.optimizer();
    this.given = new Gradients(alone);
    this.updater =
        new LazyTableUpdater(
            table, states, new Gradients(alone).rows(table), Kernels.chosen().math());
  }

  /**
   * Counts as if so many steps had been made: {@link trellis.train.engine.EpochPlan#earlierSteps}.
   */
  public void goOnAfter(long earlierSteps) {
    steps = earlierSteps;
  }

  /** Brings a row up to date; to be done for each row that a batch is about to read. */
  public void catchUp(int row) {
    updater.catchUp(row);
  }

  /** Where the gradients of the rows that were read are put, before they are added. */
  public RowGradients gradients() {
    return given.rows(table);
  }

  /**
   * Adds the gradients to those that the next step goes by, and empties their place; those of rows
   * that are fixed are dropped. A batch of several parts adds each of them.
   *
   * @return the sum of the squares of all that was added since the last step: what the table has in
   *     the square of the norm
   */
  public double add() {
    double squares = updater.add(new Gradients[] {given}, 1);
    given.clear();
    return squares;
  }

  /**
   * Makes a step.
   *
   * @param norm of the whole gradient, that of all other parameters included: when it is above the
   *     clip, the gradient of the table is scaled down with that of the others
   */
  public void step(double rate, double norm) {
    if (gradients().count() > 0) {
      throw new IllegalStateException(
          table.name() + ": gradients were put there, but not added: the norm misses them");
    }
    steps++;
    updater.step(optimizer.step(rate, new GradientClipping(norm, clip), steps), 1);
  }

  /** Brings all rows up to date, at the end of an epoch. */
  public void catchUpAll() {
    updater.catchUpAll();
  }
}

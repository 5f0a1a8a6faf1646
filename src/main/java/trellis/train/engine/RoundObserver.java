package trellis.train.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerStep;

/**
 * Tells of the steps of several workers in the order of the plan, whatever order they are made in:
 * a step is passed on when all before it are.
 */
final class RoundObserver implements Predicate<WorkerStep> {
  private final EpochPlan plan;
  private final int begin; // the first step of the round
  private final StepObserver observer;
  private final WorkerStep[] made; // [step of the round] null: not yet
  private int told;
  private boolean isStopped;

  /** Hears of the steps {@code [begin, end)} of an epoch. */
  RoundObserver(EpochPlan plan, int begin, int end, StepObserver observer) {
    this.plan = plan;
    this.begin = begin;
    this.observer = observer;
    this.made = new WorkerStep[end - begin];
  }

  /**
   * Hears of a step.
   *
   * @return whether the round goes on
   */
  @Override
  public boolean test(WorkerStep step) {
    made[step.step() - begin] = step;
    // Also where a step before this one is not made yet, which may take as long as a round.
    isStopped |= !observer.shouldContinue();
    while (!isStopped && told < made.length && made[told] != null) {
      tell(made[told]);
      told++;
      isStopped = told < made.length && !observer.shouldContinue();
    }
    return !isStopped;
  }

  private void tell(WorkerStep step) {
    observer.gradientComputed(
        plan.batches().get(step.step()), step.loss(), step.norm(), step.clipped());
    observer.stepDone(Optional.empty());
  }

  /**
   * Ends the round: tells of what nobody has told yet.
   *
   * @return whether all of its steps were made and told
   * @throws IllegalStateException when workers left steps out
   */
  boolean end(List<WorkerAnswer> answers) {
    for (WorkerAnswer answer : answers) {
      for (WorkerStep step : answer.steps()) {
        if (!isStopped && made[step.step() - begin] == null) {
          test(step);
        }
      }
    }
    if (!isStopped && told < made.length) {
      throw new IllegalStateException(
          "the workers made " + told + " steps of a round of " + made.length);
    }
    return !isStopped;
  }
}

package trellis.train.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.kernel.RandomStream;
import trellis.train.optimizer.GradientClipping;
import trellis.train.optimizer.OptimizerState;
import trellis.train.optimizer.ParameterStates;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerNumbers;
import trellis.train.worker.WorkerStep;
import trellis.train.worker.WorkerTask;

/**
 * A network of its own on which the tasks of workers are done, one after another. What a task comes
 * to depends on nothing that was done before. For one thread.
 */
public final class WorkerReplica implements AutoCloseable {
  private final TaggerConfig config;
  private final ParameterStates states;
  private final List<Parameter> trained; // those of which a number changes
  private final StepEngine engine;
  private boolean isBroken; // a task threw something

  private WorkerReplica(EngineInput input, StepEngine engine) {
    this.config = input.config();
    this.states = input.states();
    this.trained = trained(states);
    this.engine = engine;
  }

  /**
   * Makes a replica, and starts its threads.
   *
   * @param input its sentences are those that tasks name by their places; its network and states
   *     are the replica's from now on
   * @throws TrainingException when its data is not what the optimizer of the config needs
   */
  public static WorkerReplica of(EngineInput input) {
    return new WorkerReplica(input, Engines.ofSteps(input));
  }

  /** A replica more: what is the same for all sentences is shared. */
  WorkerReplica another(EngineInput input) {
    return new WorkerReplica(
        input,
        engine instanceof OnlineEngine online ? online.another(input) : Engines.ofSteps(input));
  }

  /** The parameters of which training changes a number, in the order of the network. */
  static List<Parameter> trained(ParameterStates states) {
    return states.parameters().stream()
        .filter(parameter -> states.trainedRows(parameter).count() > 0)
        .toList();
  }

  /** The numbers themselves that a training changes. */
  static WorkerNumbers numbers(List<Parameter> trained, ParameterStates states) {
    List<OptimizerState> all = trained.stream().map(states::optimizerState).toList();
    return new WorkerNumbers(
        trained.stream().map(Parameter::value).toArray(float[][]::new),
        all.stream().map(OptimizerState::first).toArray(float[][]::new),
        all.stream().map(OptimizerState::second).toArray(float[][]::new));
  }

  /**
   * Does a task.
   *
   * @param start what to begin with
   * @param observer hears of each step on this thread; once it says false, no more are made
   * @return arrays of the replica, which the next task overwrites
   * @throws TrainingException when another kernel computes here than the task wants
   * @throws IllegalStateException when the task before has failed
   */
  public WorkerAnswer run(WorkerNumbers start, WorkerTask task, Predicate<WorkerStep> observer) {
    requireKernel(task.kernel());
    if (isBroken) {
      throw new IllegalStateException("a task has failed here: make another replica");
    }
    isBroken = true;
    begin(start, task);
    RandomStream random = EpochPlan.stream(task.seed(), task.epoch());
    List<WorkerStep> made = new ArrayList<>();
    boolean goesOn = true;
    for (int i = 0; i < task.steps().length && goesOn; i++) {
      PlannedBatch batch = new PlannedBatch(List.of(task.batches()[i]));
      int number = task.steps()[i];
      double loss = engine.computeGradient(batch, random.fork(number));
      GradientClipping clipping =
          new GradientClipping(engine.gradientNorm(), config.train().clip());
      WorkerStep step = new WorkerStep(number, loss, clipping.norm(), clipping.isNeeded());
      made.add(step);
      goesOn = observer.test(step) && step.isFinite();
      // Also where no step follows: what is left of a gradient would go into the next task.
      engine.update(task.rates()[i], clipping);
    }
    engine.endEpoch();
    isBroken = false;
    float[][] sums = trained.stream().map(states::sums).toArray(float[][]::new);
    return new WorkerAnswer(task.worker(), numbers(trained, states), sums, made);
  }

  private void begin(WorkerNumbers start, WorkerTask task) {
    if (task.sumsWeights() && !states.sumsWeights()) {
      states.beginSums();
    }
    WorkerNumbers own = numbers(trained, states);
    copy(start.weights(), own.weights());
    copy(start.first(), own.first());
    copy(start.second(), own.second());
    for (Parameter parameter : trained) {
      Arrays.fill(states.sums(parameter), 0);
      parameter.changed();
    }
    engine.beginEpoch(task.earlierSteps(), 0);
  }

  private static void copy(float[][] from, float[][] to) {
    for (int i = 0; i < to.length; i++) {
      System.arraycopy(from[i], 0, to[i], 0, to[i].length);
    }
  }

  /** Machines whose kernels differ would not come to the same weights as one of them. */
  private void requireKernel(String wanted) {
    if (!engine.kernelName().equals(wanted)) {
      throw new TrainingException(
          "a worker computes with the kernel "
              + engine.kernelName()
              + ", but the training with "
              + wanted
              + ", which rounds in another way: start its Java with -Dtrellis.kernel="
              + wanted);
    }
  }

  /** The name of the kernel that computes. */
  public String kernelName() {
    return engine.kernelName();
  }

  /** What computes, for people. */
  public String kernel() {
    return engine.kernel();
  }

  /** Ends the threads. */
  @Override
  public void close() {
    engine.close();
  }
}

package trellis.train.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.Mixing;
import trellis.train.optimizer.ParameterStates;
import trellis.train.optimizer.RateSchedule;
import trellis.train.worker.WeightMixer;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerNumbers;
import trellis.train.worker.WorkerTask;
import trellis.train.worker.Workers;

/**
 * Trains by several workers: each makes its share of the steps on a network of its own, then all
 * networks become one, with which all go on. An epoch has one such round, or several.
 *
 * <p>The network of the training itself has the mixed weights; the workers compute with others.
 */
public final class MixingEngine implements EpochEngine {
  private final TrainConfig config;
  private final long seed;
  private final int count;
  private final ParameterStates states;
  private final List<Parameter> trained;
  private final Workers workers;
  private final WeightMixer mixer;

  /**
   * Begins with workers that run somewhere; closing this closes them.
   *
   * @param input names the number of workers in its config, {@code train.workers}
   */
  public MixingEngine(EngineInput input, Workers workers) {
    this.config = input.config().train();
    this.seed = input.config().seed();
    this.count = config.workers();
    this.states = input.states();
    this.trained = WorkerReplica.trained(states);
    this.workers = workers;
    this.mixer =
        new WeightMixer(
            config.mixing(),
            count,
            trained.stream().mapToInt(parameter -> parameter.value().length).toArray());
    for (int i = 0; i < mixer.memory().length; i++) {
      states.remember("mixing." + trained.get(i).name(), mixer.memory()[i]);
    }
  }

  @Override
  public boolean train(EpochPlan plan, StepObserver steps) {
    Rounds rounds = new Rounds(plan.batches().size(), count, config.exchange());
    for (int round = rounds.after(plan.done()); round < rounds.count(); round++) {
      RoundObserver observer =
          new RoundObserver(plan, rounds.begin(round), rounds.begin(round + 1), steps);
      WorkerNumbers numbers = WorkerReplica.numbers(trained, states);
      WorkerNumbers start =
          new WorkerNumbers(mixer.start(numbers.weights()), numbers.first(), numbers.second());
      List<WorkerAnswer> answers = workers.run(start, tasks(plan, rounds, round), observer);
      if (!observer.end(answers)) {
        return false;
      }
      mix(numbers, answers);
      if (round + 1 < rounds.count()) {
        steps.settled();
      }
    }
    return true;
  }

  /** Deals the batches of a round, one after another, so that all workers see all of the corpus. */
  private List<WorkerTask> tasks(EpochPlan plan, Rounds rounds, int round) {
    RateSchedule rates = new RateSchedule(config, plan.batches().size());
    long earlier = (plan.epoch() - 1L) * rounds.stepsBefore(rounds.count());
    List<WorkerTask> tasks = new ArrayList<>();
    for (int worker = 0; worker < rounds.workers(round); worker++) {
      int[] places = rounds.steps(round, worker);
      int[][][] batches = new int[places.length][][];
      double[] ofSteps = new double[places.length];
      for (int i = 0; i < places.length; i++) {
        PlannedBatch batch = plan.batches().get(places[i]);
        batches[i] = batch.shards().toArray(int[][]::new);
        ofSteps[i] =
            rates.ofStep(plan.rate(), plan.earlierSteps() + places[i])
                * (config.mixing() == Mixing.RATE ? rounds.workers(round) : 1);
      }
      tasks.add(
          new WorkerTask(
              worker,
              workers.kernelName(),
              seed,
              plan.epoch(),
              earlier + rounds.stepsBefore(round),
              places,
              batches,
              ofSteps,
              states.sumsWeights()));
    }
    return tasks;
  }

  /** Writes what the workers have come to where the next round, and the training, find it. */
  private void mix(WorkerNumbers numbers, List<WorkerAnswer> answers) {
    mixer.mix(numbers.weights(), answers.stream().map(one -> one.numbers().weights()).toList());
    WeightMixer.mean(numbers.first(), answers.stream().map(one -> one.numbers().first()).toList());
    WeightMixer.mean(
        numbers.second(), answers.stream().map(one -> one.numbers().second()).toList());
    for (int i = 0; i < trained.size(); i++) {
      float[] sums = states.sums(trained.get(i)); // of no numbers unless there is an average
      for (WorkerAnswer answer : answers) {
        float[] more = answer.sums()[i];
        for (int j = 0; j < sums.length; j++) {
          sums[j] += more[j];
        }
      }
      trained.get(i).changed();
    }
  }

  @Override
  public String kernelName() {
    return workers.kernelName();
  }

  @Override
  public String kernel() {
    return workers.kernel()
        + "; "
        + count
        + " workers, mixed by "
        + config.mixing().name().toLowerCase(Locale.ROOT)
        + (config.exchange() == 0
            ? " once an epoch"
            : " after at most " + config.exchange() + " steps");
  }

  @Override
  public int threads() {
    return workers.threads();
  }

  /** Ends the workers. */
  @Override
  public void close() {
    workers.close();
  }
}

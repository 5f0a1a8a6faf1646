package trellis.train;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.kernel.Kernels;
import trellis.train.engine.EngineInput;
import trellis.train.engine.EpochEngine;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.StepObserver;
import trellis.train.optimizer.TableUpdater;

/**
 * An engine as somebody else would write one, for classical momentum and batches of one shard.
 *
 * <p>It keeps what it remembers of dense weights to itself while an epoch lasts, and forgets it
 * behind the epoch: only what it wrote back counts.
 */
public final class PlainEngine implements EpochEngine {
  private final EngineInput given;
  private final TrainConfig config;
  private final Gradients gradients;
  private final Tape tape;
  private final Map<Parameter, TableUpdater> tables = new LinkedHashMap<>();
  private final List<Parameter> dense = new ArrayList<>();

  public PlainEngine(EngineInput task) {
    this.given = task;
    this.config = task.config().train();
    this.gradients = new Gradients(task.network().parameters());
    this.tape = Tape.forTraining(Kernels.chosen(), gradients);
    for (Parameter parameter : task.network().parameters()) {
      switch (parameter.kind()) {
        case ROWS ->
            tables.put(parameter, new TableUpdater(parameter, task.states(), config.clip()));
        case DENSE -> dense.add(parameter);
      }
    }
  }

  @Override
  public boolean train(EpochPlan task, StepObserver steps) {
    float[][] velocities = new float[dense.size()][]; // [parameter][its weights]
    for (int i = 0; i < velocities.length; i++) {
      velocities[i] = given.states().optimizerState(dense.get(i)).first().clone();
    }
    tables.values().forEach(table -> table.goOnAfter(task.earlierSteps()));
    for (int step = 0; step < task.batches().size(); step++) {
      if (!steps.shouldContinue()) {
        return false;
      }
      step(task, step, velocities, steps);
      steps.stepDone(Optional.empty());
    }
    tables.values().forEach(TableUpdater::catchUpAll);
    for (int i = 0; i < velocities.length; i++) {
      float[] first = given.states().optimizerState(dense.get(i)).first();
      System.arraycopy(velocities[i], 0, first, 0, first.length);
    }
    return true;
  }

  private void step(EpochPlan task, int step, float[][] velocities, StepObserver steps) {
    PlannedBatch batch = task.batches().get(step);
    tables.forEach(
        (parameter, table) -> {
          for (int row = 0; row < parameter.rows(); row++) {
            table.catchUp(row);
          }
        });
    tape.restart(task.random().fork(step).fork(0));
    Loss loss = given.network().loss(tape, sentences(batch), config.unknown());
    tape.backward(loss, 1.0 / batch.size());
    double norm = norm();
    steps.gradientComputed(batch, loss.value(), norm, norm > config.clip());
    change(task.rate(), norm, velocities);
    gradients.clear();
  }

  private Batch sentences(PlannedBatch batch) {
    List<EncodedSentence> sentences = new ArrayList<>();
    for (int[] shard : batch.shards()) {
      for (int place : shard) {
        sentences.add(given.encoded().get(place));
      }
    }
    return new Batch(sentences);
  }

  private double norm() {
    double squares = 0;
    for (Map.Entry<Parameter, TableUpdater> table : tables.entrySet()) {
      copy(gradients.rows(table.getKey()), table.getValue().gradients());
      squares += table.getValue().add();
    }
    for (Parameter parameter : dense) {
      for (float gradient : gradients.dense(parameter)) {
        squares += gradient * gradient;
      }
    }
    return Math.sqrt(squares);
  }

  private static void copy(RowGradients from, RowGradients to) {
    for (int slot = 0; slot < from.count(); slot++) {
      int columns = from.columns();
      int at = to.slotOf(from.row(slot)) * columns;
      System.arraycopy(from.values(), slot * columns, to.values(), at, columns);
    }
  }

  private void change(double rate, double norm, float[][] velocities) {
    tables.values().forEach(table -> table.step(rate, norm));
    float scaled = (float) (norm > config.clip() ? rate * config.clip() / norm : rate);
    for (int i = 0; i < velocities.length; i++) {
      Parameter parameter = dense.get(i);
      float[] gradient = gradients.dense(parameter);
      float[] weights = parameter.value();
      for (int j = 0; j < weights.length; j++) {
        velocities[i][j] = (float) config.momentum() * velocities[i][j] - scaled * gradient[j];
        weights[j] += velocities[i][j];
      }
      parameter.changed();
      addTo(given.states().sums(parameter), weights);
    }
  }

  /** Sums of no numbers stay as they are: there is no mean in this epoch. */
  private static void addTo(float[] sums, float[] weights) {
    for (int j = 0; j < sums.length; j++) {
      sums[j] += weights[j];
    }
  }

  @Override
  public String kernelName() {
    return Kernels.chosen().name();
  }

  @Override
  public String kernel() {
    return "as plain as it gets";
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void close() {}
}

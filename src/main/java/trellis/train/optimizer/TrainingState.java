package trellis.train.optimizer;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.tensor.Parameter;

/**
 * All that training changes and a checkpoint keeps: the weights, the optimizer's state, the average
 * of the weights and the best weights so far. It is changed in place.
 *
 * @param weights the weights of the last step
 * @param states the optimizer's state and the average of the weights
 * @param averaging the epochs that the average is taken over, if any
 * @param balanced whether a bias is added to one label before the weights of an epoch are scored
 *     and kept
 * @param best the weights of the best epoch, {@code [parameter][its numbers]}
 */
public record TrainingState(
    TrainedWeights weights,
    ParameterStates states,
    AveragingSchedule averaging,
    boolean balanced,
    float[][] best) {

  /** What a matrix of a checkpoint holds. */
  public enum Part {
    WEIGHTS,
    MOMENTUM,
    SQUARES,
    MEAN,
    BEST,
    /** Within an epoch: the sum of the weights after each of its steps. */
    SUM,
    /** Within an epoch: the last step that each row of a table has. */
    STEPS,
    /** What an engine remembers beside the parameters. */
    MEMORY
  }

  /** No epoch within which a checkpoint is written has more steps: a float counts them. */
  public static final int MOST_STEPS = 1 << 24;

  /**
   * One matrix of a checkpoint.
   *
   * @param values {@code [rows][columns]}; the array may be longer
   */
  public record Matrix(Part part, String name, float[] values, int rows, int columns) {}

  /** Begins an epoch, counted from 1; weights are summed up from the first on that is averaged. */
  public void beginEpoch(int epoch) {
    if (averaging.beginsWith(epoch)) {
      states.beginAverage();
    }
  }

  /** Ends an epoch after its last step: its weights go into the average, if it is averaged. */
  public void endEpoch(int epoch) {
    if (averaging.covers(epoch)) {
      states.endEpochOfAverage(averaging.batches(), averaging.epochs(epoch));
    }
  }

  /** Makes room for the state after an epoch, which is about to be read from a checkpoint. */
  public void resumeAfter(int epoch) {
    if (averaging.covers(epoch)) {
      states.beginAverage();
    }
  }

  /** Whether the average is scored and kept after an epoch, not the weights of its last step. */
  public boolean usesAverage(int epoch) {
    return averaging.covers(epoch);
  }

  /** Whether the weights of the last step are those that are scored and kept. */
  public boolean keepsLastStep(int epoch) {
    return !usesAverage(epoch) && !balanced;
  }

  /** Copies the weights that the network has now to the best. */
  public void keepAsBest() {
    weights.copyTo(best);
  }

  /** Gives the network the best weights. */
  public void restoreBest() {
    weights.restore(best);
  }

  /**
   * The matrices of a checkpoint: of each parameter its weights, its momentum, its mean of squared
   * gradients where the optimizer has one, the average of its weights where there is one, and its
   * best weights.
   */
  public List<Matrix> matrices(int epoch) {
    return matrices(epoch, false);
  }

  /** The matrices of a checkpoint within an epoch: also the sums and steps of that epoch. */
  public List<Matrix> matricesWithin(int epoch) {
    return matrices(epoch, true);
  }

  private List<Matrix> matrices(int epoch, boolean within) {
    List<Matrix> matrices = new ArrayList<>();
    for (int i = 0; i < best.length; i++) {
      Parameter parameter = weights.parameters().get(i);
      String name = parameter.name();
      int rows = parameter.rows();
      int columns = parameter.columns();
      matrices.add(new Matrix(Part.WEIGHTS, name, parameter.value(), rows, columns));
      if (states.trainedRows(parameter).count() == 0) {
        matrices.add(new Matrix(Part.BEST, name, best[i], rows, columns));
        continue; // it stays as it is
      }
      OptimizerState optimizerState = states.optimizerState(parameter);
      if (optimizerState.first().length > 0) {
        matrices.add(new Matrix(Part.MOMENTUM, name, optimizerState.first(), rows, columns));
      }
      if (optimizerState.second().length > 0) {
        matrices.add(new Matrix(Part.SQUARES, name, optimizerState.second(), rows, columns));
      }
      if (usesAverage(epoch)) {
        WeightAverage average = states.average(parameter);
        matrices.add(new Matrix(Part.MEAN, name, average.mean(), rows, columns));
        if (within) {
          matrices.add(new Matrix(Part.SUM, name, average.sum(), rows, columns));
        }
      }
      if (within && states.lastSteps(parameter).length > 0) {
        float[] steps = states.lastSteps(parameter);
        matrices.add(new Matrix(Part.STEPS, name, steps, steps.length, 1));
      }
      matrices.add(new Matrix(Part.BEST, name, best[i], rows, columns));
    }
    states
        .memory()
        .forEach(
            (name, values) ->
                matrices.add(new Matrix(Part.MEMORY, name, values, values.length, 1)));
    return matrices;
  }
}

package trellis.train.optimizer;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.tensor.Parameter;

/**
 * The state of a training, all that a checkpoint keeps: weights, optimizer state, average and best
 * weights, which training changes in place.
 *
 * @param weights the weights of the last step
 * @param memory the optimizer's state and the average of the weights
 * @param mean which steps the average of the weights is taken over, if any
 * @param balanced whether a bias is added to one label before the weights of an epoch are scored
 *     and kept
 * @param best the weights of the best epoch, {@code [parameter][its numbers]}
 */
public record TrainingState(
    TrainedWeights weights,
    ParameterMemory memory,
    AveragedSteps mean,
    boolean balanced,
    float[][] best) {

  /** What the numbers of a matrix are. */
  public enum Part {
    WEIGHTS,
    MOMENTUM,
    SQUARES,
    MEAN,
    BEST
  }

  /**
   * The numbers of one parameter.
   *
   * @param values {@code [rows][columns]}; the array may be longer
   */
  public record Matrix(Part part, String name, float[] values, int rows, int columns) {}

  /** Begins an epoch, counted from 1; weights are summed up from the first on that is averaged. */
  public void beginEpoch(int epoch) {
    if (mean.beginsWith(epoch)) {
      memory.beginAverage();
    }
  }

  /** Ends an epoch behind its last step: an averaged one goes into the average. */
  public void endEpoch(int epoch) {
    if (mean.covers(epoch)) {
      memory.endEpochOfAverage(mean.batches(), mean.epochs(epoch));
    }
  }

  /** Makes room for the numbers as they were after an epoch, which are about to be read. */
  public void goBackTo(int epoch) {
    if (mean.covers(epoch)) {
      memory.beginAverage();
    }
  }

  /** Whether the average is scored and kept after an epoch, not the weights of its last step. */
  public boolean usesAverage(int epoch) {
    return mean.covers(epoch);
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
    List<Matrix> matrices = new ArrayList<>();
    for (int i = 0; i < best.length; i++) {
      Parameter parameter = weights.parameters().get(i);
      String name = parameter.name();
      int rows = parameter.rows();
      int columns = parameter.columns();
      matrices.add(new Matrix(Part.WEIGHTS, name, parameter.value(), rows, columns));
      OptimizerState optimizerState = memory.moments(parameter);
      matrices.add(new Matrix(Part.MOMENTUM, name, optimizerState.first(), rows, columns));
      if (optimizerState.second().length > 0) {
        matrices.add(new Matrix(Part.SQUARES, name, optimizerState.second(), rows, columns));
      }
      if (usesAverage(epoch)) {
        matrices.add(new Matrix(Part.MEAN, name, memory.mean(parameter).mean(), rows, columns));
      }
      matrices.add(new Matrix(Part.BEST, name, best[i], rows, columns));
    }
    return matrices;
  }
}

package trellis.train;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.Parameter;

/**
 * All numbers that a training has learned so far, written to in place.
 *
 * @param weights the weights of the last step
 * @param sgd their momentum
 * @param best the weights of the best epoch, {@code [parameter][its trained numbers]}
 */
record Learned(TrainedWeights weights, Sgd sgd, float[][] best) {

  /** What the numbers of a matrix are. */
  enum Part {
    WEIGHTS,
    MOMENTUM,
    BEST
  }

  /**
   * The numbers of one parameter.
   *
   * @param values {@code [rows][columns]}; the array may be longer
   */
  record Matrix(Part part, String name, float[] values, int rows, int columns) {}

  /** Keeps the weights of now as the best. */
  void keepAsBest() {
    weights.copyTo(best);
  }

  /** Puts the best weights in place of those of now. */
  void restoreBest() {
    weights.restore(best);
  }

  /** The numbers themselves: of each parameter its weights, its momentum, its best weights. */
  List<Matrix> matrices() {
    List<Matrix> matrices = new ArrayList<>();
    for (int i = 0; i < best.length; i++) {
      Parameter parameter = weights.parameters().get(i);
      String name = parameter.name();
      int rows = weights.rows(parameter);
      int columns = parameter.columns();
      matrices.add(new Matrix(Part.WEIGHTS, name, parameter.value(), rows, columns));
      matrices.add(new Matrix(Part.MOMENTUM, name, sgd.velocity(parameter), rows, columns));
      matrices.add(new Matrix(Part.BEST, name, best[i], rows, columns));
    }
    return matrices;
  }
}

package trellis.dl4j.updater;

import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.updaters.NadamUpdater;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.learning.GradientUpdater;
import trellis.dl4j.CorrectedNadam;

/** The updater of {@link CorrectedNadam}, which makes its steps. */
public final class CorrectedNadamUpdater implements GradientUpdater<CorrectedNadam> {
  private static final String MEANS = "M";
  private static final String SQUARES = "V";

  private final CorrectedNadam config;
  private INDArray means; // of gradients
  private INDArray squares; // means of squares of gradients

  /** Makes an updater without state. */
  public CorrectedNadamUpdater(CorrectedNadam config) {
    this.config = config;
  }

  @Override
  public CorrectedNadam getConfig() {
    return config;
  }

  @Override
  public void setState(Map<String, INDArray> state, boolean initialize) {
    config.requireState(state, MEANS, SQUARES);
    means = state.get(MEANS);
    squares = state.get(SQUARES);
  }

  @Override
  public Map<String, INDArray> getState() {
    return Map.of(MEANS, means, SQUARES, squares);
  }

  @Override
  public void setStateViewArray(
      INDArray view, long[] gradientShape, char gradientOrder, boolean initialize) {
    if (initialize) {
      view.assign(0);
    }
    INDArray row = view.reshape(view.length());
    long half = view.length() / 2;
    means = row.get(NDArrayIndex.interval(0, half)).reshape(gradientOrder, gradientShape);
    squares = row.get(NDArrayIndex.interval(half, 2 * half)).reshape(gradientOrder, gradientShape);
  }

  /**
   * DL4J's own step with the rate that it should have: dividing by {@code √(s/c) + ε} is dividing
   * by {@code √s + ε√c}, and multiplying by {@code √c}.
   */
  @Override
  public void applyUpdater(INDArray gradient, int iteration, int epoch) {
    double correction = Math.sqrt(1 - Math.pow(CorrectedNadam.SQUARES_KEPT, iteration + 1.0));
    Nd4j.exec(
        new NadamUpdater(
            gradient.reshape(squares.shape()),
            squares,
            means,
            correction * config.getLearningRate(iteration, epoch),
            config.momentum(),
            CorrectedNadam.SQUARES_KEPT,
            correction * CorrectedNadam.EPSILON,
            iteration));
  }
}

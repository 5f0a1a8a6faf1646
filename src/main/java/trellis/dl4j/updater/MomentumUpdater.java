package trellis.dl4j.updater;

import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.transforms.same.Negative;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.GradientUpdater;
import trellis.dl4j.Momentum;

/** The updater of {@link Momentum}, which makes its steps. */
public final class MomentumUpdater implements GradientUpdater<Momentum> {
  private static final String VELOCITY = "V";

  private final Momentum config;
  private INDArray velocity;

  /** Makes an updater without state. */
  public MomentumUpdater(Momentum config) {
    this.config = config;
  }

  @Override
  public Momentum getConfig() {
    return config;
  }

  @Override
  public void setState(Map<String, INDArray> state, boolean initialize) {
    config.requireState(state, VELOCITY);
    velocity = state.get(VELOCITY);
  }

  @Override
  public Map<String, INDArray> getState() {
    return Map.of(VELOCITY, velocity);
  }

  @Override
  public void setStateViewArray(
      INDArray view, long[] gradientShape, char gradientOrder, boolean initialize) {
    if (initialize) {
      view.assign(0);
    }
    velocity = view.reshape(gradientOrder, gradientShape);
  }

  /** What DL4J takes off the parameters is the velocity with its sign changed. */
  @Override
  public void applyUpdater(INDArray gradient, int iteration, int epoch) {
    gradient.muli(-config.getLearningRate(iteration, epoch));
    velocity.muli(config.momentum()).addi(gradient.reshape(velocity.shape()));
    Nd4j.getExecutioner().exec(new Negative(velocity, gradient.reshape(velocity.shape())));
  }
}

package trellis.dl4j.layer;

import java.util.function.Consumer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.AbstractLayer;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.PassingLayer;

/** What DL4J runs for a {@link PassingLayer}. */
public final class Passing extends AbstractLayer<PassingLayer> {
  private static final long serialVersionUID = 1L;

  private transient Consumer<INDArray> listener = derivatives -> {};

  public Passing(NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
  }

  /** Sets who is given the derivatives by the input; the array is valid only for the call. */
  public void setDerivativeListener(Consumer<INDArray> given) {
    listener = given;
  }

  @Override
  public INDArray activate(boolean training, LayerWorkspaceMgr workspaces) {
    assertInputSet(false);
    applyDropOutIfNecessary(training, workspaces);
    return workspaces.dup(ArrayType.ACTIVATIONS, input, input.ordering());
  }

  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    assertInputSet(true);
    INDArray derivatives = workspaces.dup(ArrayType.ACTIVATION_GRAD, epsilon, epsilon.ordering());
    backpropDropOutIfPresent(derivatives);
    listener.accept(derivatives);
    return new Pair<>(new DefaultGradient(), derivatives);
  }

  @Override
  public Type type() {
    return Type.RECURRENT;
  }

  @Override
  public boolean isPretrainLayer() {
    return false;
  }

  @Override
  public void clearNoiseWeightParams() {
    // It has no parameters.
  }
}

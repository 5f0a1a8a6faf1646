package trellis.dl4j;

import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.DefaultGradient;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.layers.AbstractLayer;
import org.deeplearning4j.nn.workspace.ArrayType;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Passes its input on, and derivatives back, but for what its dropout takes away. */
class SameSizeLayerImpl<C extends SameSizeLayer> extends AbstractLayer<C> {
  private static final long serialVersionUID = 1L;

  SameSizeLayerImpl(NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
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
    INDArray own = workspaces.dup(ArrayType.ACTIVATION_GRAD, epsilon, epsilon.ordering());
    return new Pair<>(new DefaultGradient(), backpropDropOutIfPresent(own));
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

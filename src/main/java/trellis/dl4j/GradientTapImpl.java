package trellis.dl4j;

import java.util.function.Consumer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.gradient.Gradient;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.common.primitives.Pair;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** What DL4J runs for a {@link GradientTap}. */
final class GradientTapImpl extends SameSizeLayerImpl<GradientTap> {
  private static final long serialVersionUID = 1L;

  private transient Consumer<INDArray> hearer = derivatives -> {};

  GradientTapImpl(NeuralNetConfiguration conf, DataType type) {
    super(conf, type);
  }

  /** From now on this one is told of the derivatives; the array is valid only for the call. */
  void tell(Consumer<INDArray> consumer) {
    hearer = consumer;
  }

  @Override
  public Pair<Gradient, INDArray> backpropGradient(INDArray epsilon, LayerWorkspaceMgr workspaces) {
    hearer.accept(epsilon);
    return super.backpropGradient(epsilon, workspaces);
  }
}

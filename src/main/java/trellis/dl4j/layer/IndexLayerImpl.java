package trellis.dl4j.layer;

import java.util.Arrays;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.workspace.LayerWorkspaceMgr;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.LayerException;

/** What DL4J runs for a layer that reads rows of a table; indices have no derivatives. */
abstract class IndexLayerImpl extends HiddenLayerImpl<IndexLayer> {
  private static final long serialVersionUID = 1L;

  private final long size; // indices at a step; 0: any number

  IndexLayerImpl(NeuralNetConfiguration conf, DataType type, SequencePass pass, long size) {
    super(conf, type, pass);
    this.size = size;
  }

  /** Indices without a size of their own, {@code [minibatch][T]}, are taken as one a step. */
  @Override
  public void setInput(INDArray given, LayerWorkspaceMgr workspaces) {
    boolean isFlat = size == 1 && given != null && given.rank() == 2;
    super.setInput(isFlat ? given.reshape(given.size(0), 1, given.size(1)) : given, workspaces);
  }

  @Override
  void requireInput() {
    if (size > 0) {
      requireSeries(size);
    } else if (input.rank() != 3) {
      throw new LayerException(
          "an input of shape "
              + Arrays.toString(input.shape())
              + ", expected [minibatch, indices, T] "
              + layerId());
    }
  }

  @Override
  boolean hasInputGradient() {
    return false;
  }
}
